import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import type { TestDatabase } from './test-database.ts'
import { createTestDatabase } from './test-database.ts'

const BEFORE = ['0001-initial.sql', '0002-accounts.sql', '0003-backends.sql', '0004-own-api-address.sql']

let home: TestDatabase
let database: Database
beforeAll(async () => {
  home = await createTestDatabase()
  database = openDatabase({ url: home.url, poolSize: 1, statementTimeoutMs: 30_000, onIdleError: () => {} })
})
afterAll(async () => {
  await database.close()
  await home.drop()
})

const run = async (text: string, values: unknown[] = []) => (await database.query({ text, values })).rows

const session = (id: number, user: string, key: string | null, at: string, revoked: string | null = null) =>
  run(
    `INSERT INTO sessions (id, app_id, user_id, client, auth_time, expires_at, ends_at, key_id, seed, frame_key, revoked_at)
     VALUES ($1, 'a', $2, 'c', $4, $4, $4, 'k', '', $3, $5)`,
    [`00000000-0000-4000-8000-00000000000${id}`, user, key, at, revoked],
  )

it('keeps the keys that sessions are bound to and that wallets were restored by, and knows which roots were used', async () => {
  await migrate(database, { only: BEFORE })
  await run(
    `INSERT INTO apps (id, settings, created_at, updated_at) VALUES (repeat('a', 25), '{}', now(), now())`,
  )
  for (const user of ['u1', 'u2'])
    await run(`INSERT INTO users (id, app_id, created_at) VALUES ($1, repeat('a', 25), now())`, [user])
  await session(1, 'u1', 'key1', '2026-01-02T00:00:00Z')
  await session(2, 'u1', 'key1', '2026-01-04T00:00:00Z')
  await session(3, 'u1', null, '2026-01-05T00:00:00Z')
  await session(4, 'u1', 'ended', '2026-01-06T00:00:00Z', '2026-01-07T00:00:00Z')
  await session(5, 'u2', 'key2', '2026-01-08T00:00:00Z')
  await run(
    `INSERT INTO recovery_devices VALUES ('u1', 'key1', '2026-01-03T00:00:00Z'), ('u2', 'key3', '2026-01-09T00:00:00Z')`,
  )
  for (const address of ['used', 'unused'])
    await run(
      `INSERT INTO roots (app_id, address, user_id, chain_type, kind, share_version, recovery_method, auth_share,
         encrypted_recovery_share, sealed_recovery_key, request_mac, created_at)
       VALUES ('a', $1, 'u1', 'ethereum', $2, 1, 'privy', '{}', '{}', '{}', '', now())`,
      [address, address === 'used' ? 'hd' : 'private-key'],
    )
  await run(
    `INSERT INTO audit (app_id, user_id, action, root, at) VALUES
      ('a', 'u1', 'root created', 'unused', '2026-01-01T00:00:00Z'), ('a', 'u1', 'recover', 'unused', '2026-01-01T00:00:00Z'),
      ('a', 'u1', 'release', 'used', '2026-01-03T00:00:00Z'), ('a', 'u1', 'release', 'used', '2026-01-02T00:00:00Z')`,
  )
  await migrate(database)
  const day = (of: number) => new Date(`2026-01-0${of}T00:00:00Z`)
  const columns = 'user_id, frame_key, first_bound_at, last_used_at, recovered_at'
  expect(await run(`SELECT ${columns} FROM frame_keys ORDER BY user_id, frame_key`)).toEqual([
    { user_id: 'u1', frame_key: 'key1', first_bound_at: day(2), last_used_at: day(4), recovered_at: day(3) },
    { user_id: 'u2', frame_key: 'key2', first_bound_at: day(8), last_used_at: day(8), recovered_at: null },
    { user_id: 'u2', frame_key: 'key3', first_bound_at: day(9), last_used_at: day(9), recovered_at: day(9) },
  ])
  expect(await run('SELECT address, released_at, archived_at FROM roots ORDER BY address')).toEqual([
    { address: 'unused', released_at: null, archived_at: null },
    { address: 'used', released_at: day(2), archived_at: null },
  ])
  expect(
    await run('SELECT DISTINCT frame_key, born_bound FROM sessions WHERE user_id = $1 ORDER BY 1', ['u2']),
  ).toEqual([{ frame_key: 'key2', born_bound: false }])
})
