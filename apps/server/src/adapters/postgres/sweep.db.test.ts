import { SignerRefusal } from '@latchkey/signer'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import { sweep } from './sweep.ts'
import type { TestDatabase } from './test-database.ts'
import { createTestDatabase } from './test-database.ts'

const away = new SignerRefusal('unavailable', 'The signer cannot be asked')
const signer = { forgetUser: vi.fn(async (_: { appId: string; userId: string }) => {}) }
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

it('leaves nothing that is over, however much came in a minute, and all that is not', async () => {
  const run = (text: string) => database.query({ text })
  await run(
    `INSERT INTO send_windows SELECT 'over ' || n, 1, now() - interval '1 second' FROM generate_series(1, 12001) n`,
  )
  await run(`INSERT INTO send_windows VALUES ('open', 1, now() + interval '1 minute')`)
  await run(
    `INSERT INTO dpop_proofs VALUES ('old', now() - interval '3 minutes'), ('just over', now() - interval '1 minute')`,
  )
  await sweep(database, signer)
  expect((await run('SELECT key FROM send_windows')).rows).toEqual([{ key: 'open' }])
  expect((await run('SELECT jti FROM dpop_proofs')).rows).toEqual([{ jti: 'just over' }])
})

it('waits for no row that somebody is just changing, and deletes the others', async () => {
  const own = openDatabase({ url: home.url, poolSize: 1, statementTimeoutMs: 5_000, onIdleError: () => {} })
  await database.query({
    text: `INSERT INTO guess_failures SELECT key, 1, now() - interval '2 days' FROM unnest(ARRAY['held', 'over']) AS k (key)`,
  })
  await database.transaction(async (session) => {
    await session.query({ text: `UPDATE guess_failures SET failed_at = now() WHERE key = 'held'` })
    await sweep(own, signer)
  })
  await own.close()
  expect((await database.query({ text: 'SELECT key FROM guess_failures' })).rows).toEqual([{ key: 'held' }])
})

it('keeps a code by when its own client asked, so that one which was shared and ended before is there as long', async () => {
  const code = (
    client: string,
    asked: string,
    sent: string,
  ) => `('app-1', 'email:a@example.com', '${client}', gen_random_uuid(),
    'k', '', now() - interval '${sent}', now() - interval '${sent}' + interval '10 minutes',
    now() - interval '${asked}')`
  await database.query({
    text: `INSERT INTO login_codes (app_id, identifier, client, code_id, key_id, code_mac, sent_at, expires_at, asked_at)
      VALUES ${code('own', '69 minutes', '69 minutes')}, ${code('shared', '69 minutes', '74 minutes')},
        ${code('over', '71 minutes', '71 minutes')}`,
  })
  await sweep(database, signer)
  const { rows } = await database.query({ text: 'SELECT client FROM login_codes ORDER BY client' })
  expect(rows).toEqual([{ client: 'own' }, { client: 'shared' }])
})

it('the signer forgets users whom nothing brings back any more before they go, and no others; while it is away they stay', async () => {
  const run = (text: string) => database.query({ text })
  await run(
    `INSERT INTO apps (id, settings, created_at, updated_at) VALUES ('keptkeptkeptkeptkeptkept1', '{}', now(), now())`,
  )
  await run(`INSERT INTO kept_users SELECT 'over-' || lpad(n::text, 2, '0'), 'keptkeptkeptkeptkeptkept1', gen_random_uuid(), '{}',
      now() - interval '121 seconds' FROM generate_series(1, 21) n`)
  await run(
    `INSERT INTO kept_users VALUES ('kept', 'keptkeptkeptkeptkeptkept1', gen_random_uuid(), '{}', now() + interval '1 minute'),
      -- a server whose clock is behind would bring this one back yet
      ('late', 'keptkeptkeptkeptkeptkept1', gen_random_uuid(), '{}', now() - interval '90 seconds')`,
  )
  const left = async () => (await run('SELECT user_id FROM kept_users ORDER BY 1')).rows.length
  signer.forgetUser.mockRejectedValueOnce(away)
  await expect(sweep(database, signer)).rejects.toBe(away)
  expect(await left()).toBe(23)

  signer.forgetUser.mockClear()
  await sweep(database, signer)
  const told = signer.forgetUser.mock.calls
    .map(([user]) => user)
    .sort((a, b) => (a.userId < b.userId ? -1 : 1))
  const over = Array.from({ length: 21 }, (_, n) => `over-${String(n + 1).padStart(2, '0')}`)
  expect(told).toEqual(over.map((userId) => ({ userId, appId: 'keptkeptkeptkeptkeptkept1' })))
  expect((await run('SELECT user_id FROM kept_users ORDER BY 1')).rows).toEqual([
    { user_id: 'kept' },
    { user_id: 'late' },
  ])
})

it('a user whom the signer has forgotten goes, though it is away before it has forgotten the next', async () => {
  const run = (text: string) => database.query({ text })
  await run(
    `INSERT INTO apps (id, settings, created_at, updated_at) VALUES ('halfhalfhalfhalfhalfhalf1', '{}', now(), now())`,
  )
  await run(`INSERT INTO kept_users SELECT 'half-' || n, 'halfhalfhalfhalfhalfhalf1', gen_random_uuid(), '{}',
      now() - interval '1 hour' FROM generate_series(1, 3) n`)
  const forgotten: string[] = []
  let asked = 0
  signer.forgetUser.mockImplementation(async ({ userId }: { userId: string }) => {
    asked += 1
    if (asked > 2) throw away
    forgotten.push(userId)
  })
  await expect(sweep(database, signer)).rejects.toBe(away)
  const left = async () => {
    const { rows } = await run(`SELECT user_id FROM kept_users WHERE user_id LIKE 'half%'`)
    return (rows as { user_id: string }[]).map(({ user_id }) => user_id)
  }
  expect([forgotten.length, (await left()).filter((one) => forgotten.includes(one))]).toEqual([2, []])
  signer.forgetUser.mockReset()
  const [last] = await left()
  await sweep(database, signer)
  expect([signer.forgetUser.mock.calls, await left()]).toEqual([
    [[{ userId: last, appId: 'halfhalfhalfhalfhalfhalf1' }]],
    [],
  ])
})
