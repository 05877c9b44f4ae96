import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyState, restoreState } from './copy-state.ts'
import { openFileState } from './file-state.ts'
import { lockFolder } from './folder-lock.ts'

let home: string
let folder: string
const closing: (() => Promise<void>)[] = []
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'copy-'))
  folder = join(home, 'state')
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  rmSync(home, { recursive: true, force: true })
})

const userOf = (n: number) => ({ appId: 'app-1', userId: `user-${n}` })
const POLICY = { kind: 'policy', app: 'app-1', id: 'p1' } as const
const payloadOf = (n: number) => `payload-${n}`

it('has every change that was answered for before, while others go on, and is used by the next signer', async () => {
  closing.push(await lockFolder(folder, 'SIGNER_STATE_DIR'))
  const state = await openFileState(folder, 'SIGNER_STATE_DIR')
  await state.noteKeyIds(['k1'])
  const write = async (n: number) => {
    await state.update(userOf(n % 20), (record) => ({
      record: { ...record, lowest: { root: n } },
      result: 0,
    }))
    await state.wallets.update(POLICY, () => ({
      keep: { version: n, document: { n }, gone: false, by: null, spent: [] },
      result: 0,
    }))
    await state.wallets.send(payloadOf(n), () => ({ keep: { nonce: n, signatures: [`s${n}`] }, result: 0 }))
  }
  for (let n = 1; n <= 40; n++) await write(n)
  let writes = 40
  let copying = true
  const busy = (async () => {
    while (copying) await write(++writes)
  })()
  const before = writes
  const copy = join(home, 'copies', 'monday')
  mkdirSync(join(home, 'copies'))
  const count = await copyState(folder, copy).finally(() => {
    copying = false
  })
  await busy
  expect(readdirSync(join(home, 'copies'))).toEqual(['monday'])

  const again = join(home, 'again')
  expect(await restoreState(copy, again, 'SIGNER_STATE_DIR')).toBe(count)
  const restored = await openFileState(again, 'SIGNER_STATE_DIR')
  expect(await restored.keyIds()).toEqual(['k1'])
  const lowest: number[] = []
  for (let n = before - 19; n <= before; n++)
    lowest.push(
      await restored.update(userOf(n % 20), (record) => ({ record, result: record.lowest.root ?? 0 })),
    )
  const missed = lowest.filter((kept, index) => kept < before - 19 + index)
  expect([lowest.length, missed]).toEqual([20, []])
  expect((await restored.wallets.entry(POLICY))?.version).toBeGreaterThanOrEqual(before)
  const nonces: unknown[] = []
  for (let n = 1; n <= before; n++)
    nonces.push(await restored.wallets.send(payloadOf(n), (sends) => ({ result: sends[0]?.nonce })))
  expect(nonces).toEqual(Array.from({ length: before }, (_, index) => index + 1))
})

it('copies what is kept, for its owner alone, and neither drafts nor the lock', async () => {
  closing.push(await lockFolder(folder, 'SIGNER_STATE_DIR'))
  const state = await openFileState(folder, 'SIGNER_STATE_DIR')
  await state.update(userOf(1), (record) => ({ record: { ...record, lowest: { r: 2 } }, result: 0 }))
  await state.wallets.halt(7)
  writeFileSync(join(folder, 'keys.json.5f0c9f3e-0000-4000-8000-000000000000'), 'half')
  const copy = join(home, 'copy')
  expect(await copyState(folder, copy)).toBe(2)
  const names = readdirSync(copy, { recursive: true }).map(String).sort()
  expect(names).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}\.json$/),
    'server-wallets',
    'server-wallets/halted.json',
  ])
  expect([copy, ...names.map((name) => join(copy, name))].map((path) => statSync(path).mode & 0o077)).toEqual(
    [0, 0, 0, 0],
  )
  expect(readFileSync(join(copy, 'server-wallets/halted.json'), 'utf8')).toBe('{"v":1,"at":7}')
})

it('overwrites no copy, and is brought back over nothing that is there, nor under a signer that runs', async () => {
  const giveBack = await lockFolder(folder, 'SIGNER_STATE_DIR')
  const state = await openFileState(folder, 'SIGNER_STATE_DIR')
  await state.noteKeyIds(['k1'])
  const copy = join(home, 'copy')
  await copyState(folder, copy)
  await expect(copyState(folder, copy)).rejects.toThrow(`${copy} is there already`)
  await expect(copyState(join(home, 'none'), join(home, 'copy-2'))).rejects.toThrow('There is no folder')
  await expect(restoreState(copy, folder, 'SIGNER_STATE_DIR')).rejects.toThrow('is in use by another process')
  await giveBack()
  await state.noteKeyIds(['k1', 'k2'])
  await expect(restoreState(copy, folder, 'SIGNER_STATE_DIR')).rejects.toThrow(`${folder} is not empty`)
  expect(await state.keyIds()).toEqual(['k1', 'k2'])
  rmSync(folder, { recursive: true })
  expect(await restoreState(copy, folder, 'SIGNER_STATE_DIR')).toBe(1)
  expect(await (await openFileState(folder, 'SIGNER_STATE_DIR')).keyIds()).toEqual(['k1'])
})
