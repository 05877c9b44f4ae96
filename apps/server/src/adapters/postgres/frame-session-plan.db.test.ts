import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import { admit } from './frame-session-store.ts'
import type { TestDatabase } from './test-database.ts'
import { createTestDatabase } from './test-database.ts'

let home: TestDatabase
let database: Database
beforeAll(async () => {
  home = await createTestDatabase({ migrated: true })
  database = openDatabase({ url: home.url, poolSize: 1, statementTimeoutMs: 30_000, onIdleError: () => {} })
})
afterAll(async () => {
  await database.close()
  await home.drop()
})

it('lets a frame in by look-ups of keys, in a plan that was made while there were no rows', async () => {
  const { rows } = await database.query({ text: `EXPLAIN (GENERIC_PLAN) ${admit.text}` })
  const plan = rows.map((row) => Object.values(row as object)[0]).join('\n')
  expect(plan).toContain('sessions_pkey')
  expect(plan).toContain('frame_keys_pkey')
  expect(plan).toContain('agreed_keys_pkey')
  expect(plan).not.toMatch(/Seq Scan/)
})
