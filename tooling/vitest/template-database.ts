import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { openDatabase } from '../../apps/server/src/adapters/postgres/database.ts'
import { migrate } from '../../apps/server/src/adapters/postgres/migrate.ts'

const MIGRATIONS = new URL('../../apps/server/migrations/', import.meta.url)
const LOCK = 5_140_221

function nameOfTemplate(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS).sort())
    hash.update(file).update(readFileSync(new URL(file, MIGRATIONS)))
  return `latchkey_template_${hash.digest('hex').slice(0, 12)}`
}

/** Makes a database with all migrations applied, once per server and set of migrations; returns its name. */
export async function makeTemplateDatabase(serverUrl: string): Promise<string> {
  const name = nameOfTemplate()
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [LOCK])
    const known = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (known.rowCount) return name
    const draft = `${name}_new`
    await admin.query(`drop database if exists ${draft}`)
    await admin.query(`create database ${draft}`)
    const url = new URL(serverUrl)
    url.pathname = `/${draft}`
    const options = { poolSize: 1, statementTimeoutMs: 60_000, onIdleError: () => {} }
    const database = openDatabase({ url: url.href, ...options })
    await migrate(database).finally(() => database.close())
    await admin.query(`alter database ${draft} rename to ${name}`)
    return name
  } finally {
    await admin.end()
  }
}
