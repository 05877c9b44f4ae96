import pg from 'pg'
import type { ClusterCredentials } from './credentials.ts'
import { SUPERUSER } from './init-cluster.ts'

const OWNER = 'latchkey'
const DATABASE = 'latchkey'

/** Connection string of the server's role and database. */
export const databaseUrl = (port: number, { owner }: ClusterCredentials): string =>
  `postgres://${OWNER}:${owner}@127.0.0.1:${port}/${DATABASE}`

/** Makes the server's role (no superuser; may create databases) and its database where they are missing. */
export async function setUpDatabase(port: number, credentials: ClusterCredentials): Promise<void> {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: SUPERUSER, password: credentials.superuser, database: 'postgres' },
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [OWNER])
    const password = client.escapeLiteral(credentials.owner)
    if (!role.rowCount) await client.query(`create role ${OWNER} login createdb password ${password}`)
    const database = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!database.rowCount) await client.query(`create database ${DATABASE} owner ${OWNER}`)
  } finally {
    await client.end()
  }
}
