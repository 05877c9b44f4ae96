import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import { sweep } from './sweep.ts'
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

it('leaves nothing that is over, however much came in a minute, and all that is not', async () => {
  const run = (text: string) => database.query({ text })
  await run(
    `INSERT INTO send_windows SELECT 'over ' || n, 1, now() - interval '1 second' FROM generate_series(1, 12001) n`,
  )
  await run(`INSERT INTO send_windows VALUES ('open', 1, now() + interval '1 minute')`)
  await run(
    `INSERT INTO dpop_proofs VALUES ('old', now() - interval '3 minutes'), ('just over', now() - interval '1 minute')`,
  )
  await sweep(database)
  expect((await run('SELECT key FROM send_windows')).rows).toEqual([{ key: 'open' }])
  expect((await run('SELECT jti FROM dpop_proofs')).rows).toEqual([{ jti: 'just over' }])
})
