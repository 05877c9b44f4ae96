import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import { admitSend } from './login-statements.ts'
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

it('looks windows up by key in a plan that was made while there were none', async () => {
  const { rows } = await database.query({ text: `EXPLAIN (GENERIC_PLAN) ${admitSend.text}` })
  const plan = rows.map((row) => Object.values(row as object)[0]).join('\n')
  expect(plan).toContain('send_windows_pkey')
  expect(plan).not.toMatch(/send_windows_by_end|Seq Scan on send_windows/)
})
