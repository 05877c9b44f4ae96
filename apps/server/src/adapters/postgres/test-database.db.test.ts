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
