import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

function given(variable: 'TEST_DATABASE_URL' | 'TEST_DATABASE_TEMPLATE'): string {
  const value = process.env[variable]
  if (!value) throw new Error(`${variable} is not set: run tests as \`npx vitest run --project services\``)
  return value
}

const serverUrl = () => given('TEST_DATABASE_URL')

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A database of a random name on the test server (TEST_DATABASE_URL; the `services` test project starts one).
 * `migrated` copies the run's template, which has all migrations applied; without it the database is empty.
 */
export async function createTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(
    `create database ${name}${options.migrated ? ` template ${given('TEST_DATABASE_TEMPLATE')}` : ''}`,
  )
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return {
    url: url.href,
    // Its own connections are ended here. With force the server would try its own autovacuum's too, which it does not let a
    // role that is no superuser do; without, it sends that away by itself.
    drop: () =>
      asAdmin(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}' and usename = current_user`,
        `drop database if exists ${name}`,
      ),
  }
}
