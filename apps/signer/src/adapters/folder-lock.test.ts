import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let home: string
let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lock-'))
  folder = join(home, 'state')
  buildSync({
    entryPoints: [fileURLToPath(new URL('folder-lock.ts', import.meta.url))],
    outfile: join(home, 'lock.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
})
afterEach(async () => {
  for (const child of children.splice(0)) await end(child)
  rmSync(home, { recursive: true, force: true })
})

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A process that takes the folder and keeps it, and what it says first. */
async function starter(where = folder) {
  const program = `
    import { lockFolder } from ${JSON.stringify(join(home, 'lock.mjs'))}
    try {
      await lockFolder(${JSON.stringify(where)}, 'SIGNER_STATE_DIR')
      console.log('holds')
      setInterval(() => {}, 1_000)
    } catch (error) {
      console.log(error.message)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [said] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, said: said as string }
}

const IN_USE =
  /^The signer’s folder \S+ (?:is in use by another process: stop that one first; SIGNER_STATE_DIR says where it is|was taken by another process that started at the same time)$/
const take = async (where = folder) => (await lockFolder(where, 'SIGNER_STATE_DIR'))()

it('refuses a folder that a living process holds, and takes it once that one was killed', async () => {
  const first = await starter()
  expect(first.said).toBe('holds')
  const second = await starter()
  expect(second.said).toBe(
    `The signer’s folder ${folder} is in use by another process: stop that one first; SIGNER_STATE_DIR says where it is`,
  )
  await expect(take()).rejects.toThrow(IN_USE)
  await end(first.child)
  expect((await starter()).said).toBe('holds')
})

it('is held by a process that is stopped in the middle, which would write on', async () => {
  const { child } = await starter()
  child.kill('SIGSTOP')
  await expect(take()).rejects.toThrow(IN_USE)
  child.kill('SIGCONT')
  await end(child)
  await expect(take()).resolves.toBeUndefined()
})

it('is held by one of many that start at once over what killed ones have left, by none or by one', async () => {
  const left = await Promise.all([starter(), starter(), starter()])
  for (const { child } of left) await end(child)
  const said = (await Promise.all(Array.from({ length: 6 }, () => starter()))).map((one) => one.said)
  expect(said.filter((one) => one === 'holds').length).toBeLessThan(2)
  expect(said.filter((one) => !IN_USE.test(one) && one !== 'holds')).toEqual([])
  for (const child of children) await end(child)
  await expect(take()).resolves.toBeUndefined()
})

it('leaves nothing in the folder once it is given back', async () => {
  const { child } = await starter()
  await end(child)
  expect(readdirSync(folder)).toHaveLength(1)
  const giveBack = await lockFolder(folder, 'SIGNER_STATE_DIR')
  expect(readdirSync(folder)).toHaveLength(1)
  await giveBack()
  expect(readdirSync(folder)).toEqual([])
})

it('holds a folder whose path is longer than a socket’s may be', async () => {
  const deep = join(home, 'a'.repeat(60), 'b'.repeat(60))
  mkdirSync(deep, { recursive: true, mode: 0o700 })
  const { child, said } = await starter(deep)
  expect(said).toBe('holds')
  await expect(take(deep)).rejects.toThrow(IN_USE)
  await end(child)
  await expect(take(deep)).resolves.toBeUndefined()
  expect(readdirSync(deep)).toEqual([])
})

it('says where it cannot take one', async () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  await expect(take(file)).rejects.toThrow(
    `The signer’s folder ${file} takes no lock (ENOTDIR); SIGNER_STATE_DIR says where it is`,
  )
  await expect(take(join(home, 'gone', 'state'))).rejects.toThrow(
    `The signer’s folder ${home}/gone/state cannot be made (ENOENT); SIGNER_STATE_DIR says where it is`,
  )
})
