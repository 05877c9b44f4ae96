import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKeyring } from '../../sealing/keyring.ts'
import { checkKeys, keysWereUsed } from './check-keys.ts'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import type { TestDatabase } from './test-database.ts'
import { createTestDatabase } from './test-database.ts'

let home: TestDatabase
let database: Database

beforeAll(async () => {
  home = await createTestDatabase({ migrated: true })
  database = openDatabase({ url: home.url, poolSize: 2, statementTimeoutMs: 30_000, onIdleError: () => {} })
})
afterAll(async () => {
  await database.close()
  await home.drop()
})

const ring = (...keys: [string, number][]) =>
  createKeyring(new Map(keys.map(([id, byte]) => [id, Buffer.alloc(32, byte)])))

it('takes a new sealing key beside the old one, and never does without one that something names', async () => {
  const named = new Map([['a', [{ what: 'auth shares' }]]])
  const check = (...keys: [string, number][]) => checkKeys(database, 'sealing', ring(...keys), { named })
  expect(await keysWereUsed(database, 'sealing')).toBe(false)
  await check(['a', 1])
  await check(['b', 2], ['a', 1])
  expect(await keysWereUsed(database, 'sealing')).toBe(true)
  await expect(check(['b', 2])).rejects.toThrow(
    /data \(auth shares\) under the sealing key a, which is not configured/,
  )
  await expect(check(['b', 2], ['a', 3])).rejects.toThrow(/sealing key a is not the one/)
})

it('lets a code key go beside one that is known, and takes no other in place of all', async () => {
  const check = (...keys: [string, number][]) => checkKeys(database, 'code', ring(...keys))
  await check(['a', 1])
  await expect(check(['b', 2])).rejects.toThrow(/code key a, which is not configured/)
  await check(['b', 2], ['a', 1])
  await check(['b', 2])
  await check(['c', 3], ['b', 2])
  await expect(check(['b', 4], ['c', 3])).rejects.toThrow(/code key b is not the one/)
  const { rows } = await database.query({
    text: `SELECT key_id FROM key_checks WHERE purpose = 'code' ORDER BY 1`,
  })
  expect(rows).toEqual([{ key_id: 'b' }, { key_id: 'c' }])
})

it('notices what names a key that the database knew no more, as a server wrote it that was left running', async () => {
  const check = (id: string) =>
    checkKeys(database, 'signer', ring(['new', 2]), { named: new Map([[id, [{ what: 'recovery keys' }]]]) })
  await check('new')
  await expect(check('old')).rejects.toThrow(/data \(recovery keys\) under the signer key old/)
})

it('adds no key by a command that the servers which run do not have yet', async () => {
  const command = (...keys: [string, number][]) =>
    checkKeys(database, 'commands', ring(...keys), { mayAdd: false })
  await command(['a', 1])
  await expect(command(['b', 2], ['a', 1])).rejects.toThrow(/key b is new: start the server with it first/)
  await checkKeys(database, 'commands', ring(['b', 2], ['a', 1]))
  await command(['b', 2], ['a', 1])
  expect(await keysWereUsed(database, 'commands')).toBe(true)
})
