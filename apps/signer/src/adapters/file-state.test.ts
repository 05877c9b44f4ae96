import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFileState } from './file-state.ts'

const ADA = { appId: 'testapp000000000000000001', userId: 'did:privy:ada' }
const BOB = { appId: 'testapp000000000000000002', userId: 'did:privy:bob' }

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'signer-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const folder = () => join(home, 'state')
const open = () => openFileState(folder(), 'SIGNER_STATE_DIR')
const lowestOf = async (state: Awaited<ReturnType<typeof open>>, user = ADA) =>
  state.update(user, (record) => ({ record, result: record.lowest }))
const setLowest = async (state: Awaited<ReturnType<typeof open>>, lowest: number, user = ADA) =>
  state.update(user, (record) => ({ record: { ...record, lowest: { root: lowest } }, result: undefined }))

describe('the signer’s memory', () => {
  it('is there after the process that wrote it, of each user by itself', async () => {
    const first = await open()
    await setLowest(first, 7)
    await setLowest(first, 9, BOB)
    const second = await open()
    expect(await lowestOf(second)).toEqual({ root: 7 })
    expect(await lowestOf(second, BOB)).toEqual({ root: 9 })
    expect(await lowestOf(second, { ...ADA, appId: BOB.appId })).toEqual({})
  })

  it('is read by its owner alone, and no id stands in a name', async () => {
    await setLowest(await open(), 7, { appId: '../a', userId: '/etc/x' })
    const names = readdirSync(folder())
    expect(names.map((name) => /^[0-9a-f]{64}\.json$/.test(name))).toEqual([true])
    const modes = [folder(), join(folder(), names[0] as string)].map((path) => statSync(path).mode & 0o777)
    expect(modes).toEqual([0o700, 0o600])
  })

  it('loses no change of many at once', async () => {
    const state = await open()
    const more = () =>
      state.update(ADA, async (record) => {
        await Promise.resolve()
        return { record: { ...record, lowest: { root: (record.lowest.root ?? 0) + 1 } }, result: 0 }
      })
    await Promise.all(Array.from({ length: 20 }, more))
    expect(await lowestOf(state)).toEqual({ root: 20 })
  })

  it('keeps nothing of a decision that fails, and goes on', async () => {
    const state = await open()
    await setLowest(state, 3)
    const failing = state.update(ADA, () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await lowestOf(state)).toEqual({ root: 3 })
  })

  it('fails over a file that it cannot read, in place of forgetting', async () => {
    const state = await open()
    await setLowest(state, 3)
    const [name] = readdirSync(folder())
    const file = join(folder(), name as string)
    const kept = readFileSync(file, 'utf8')
    for (const text of ['', '{', JSON.stringify({ v: 2 })]) {
      writeFileSync(file, text)
      await expect(lowestOf(state)).rejects.toThrow()
    }
    writeFileSync(file, kept)
    expect(await lowestOf(state)).toEqual({ root: 3 })
  })

  it('is what one process after another had written whole, wherever they were killed', async () => {
    const module = join(home, 'file-state.mjs')
    const entry = fileURLToPath(new URL('file-state.ts', import.meta.url))
    buildSync({ entryPoints: [entry], outfile: module, bundle: true, platform: 'node', format: 'esm' })
    const program = `
      import { openFileState } from ${JSON.stringify(module)}
      const state = await openFileState(${JSON.stringify(folder())}, 'SIGNER_STATE_DIR')
      const filler = 'x'.repeat(200_000)
      for (let n = 1; ; n++) {
        await state.update(${JSON.stringify(ADA)}, (record) => ({ record: { ...record, lowest: { root: n }, filler }, result: 0 }))
        process.stdout.write(n + '\\n')
      }`
    const seen: [number, number][] = []
    for (const enough of [1, 4, 9]) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program])
      let told = 0
      await new Promise<void>((done) => {
        child.stdout.on('data', (data) => {
          told = Number(String(data).trim().split('\n').at(-1))
          if (told >= enough) child.kill('SIGKILL')
        })
        child.on('close', () => done())
      })
      const kept = (await lowestOf(await open())).root ?? 0
      seen.push([told, kept])
    }
    expect(seen.map(([told, kept]) => kept >= told)).toEqual([true, true, true])
    expect(readdirSync(folder()).filter((name) => !name.endsWith('.json'))).toEqual([])
  })

  it('does not start where it cannot keep anything, and says which setting it is', async () => {
    writeFileSync(join(home, 'file'), '')
    for (const path of [join(home, 'file'), join(home, 'gone', 'state'), '/proc/signer-state'])
      await expect(openFileState(path, 'SIGNER_STATE_DIR')).rejects.toThrow(
        /^The signer’s folder .*; SIGNER_STATE_DIR says where it is$/,
      )
    await open()
    chmodSync(folder(), 0o750)
    await expect(open()).rejects.toThrow(
      /^The signer’s folder .* can be read by other accounts: chmod 700 it$/,
    )
    chmodSync(folder(), 0o700)
    await expect(open()).resolves.toBeDefined()
  })
})
