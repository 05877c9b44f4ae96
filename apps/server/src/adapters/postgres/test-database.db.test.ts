import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './test-database.ts'

it('gives every test a database of its own and takes it away again', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  expect(one.url).not.toBe(other.url)
  const client = new pg.Client({ connectionString: one.url })
  client.on('error', () => {})
  await client.connect()
  await client.query('create table t (id int)')
  await client.query('insert into t values (1)')
  expect((await client.query('select * from t')).rows).toEqual([{ id: 1 }])
  await Promise.all([one.drop(), other.drop()])
  const gone = new pg.Client({ connectionString: one.url })
  await expect(gone.connect()).rejects.toMatchObject({ code: '3D000' })
})

it('has every table at once when it is asked for migrated', async () => {
  const database = await createTestDatabase({ migrated: true })
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  expect((await client.query('select count(*)::int as n from migrations')).rows[0].n).toBeGreaterThan(0)
  await client.end()
  await database.drop()
})
