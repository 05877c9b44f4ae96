import pg from 'pg'
import type { BackupRecord, Held, ReadAccess } from './format.ts'
import { BackupError, SIGNER_FILE } from './format.ts'
import { readBackup } from './read-backup.ts'
import type { SignerFolder } from './signer-files.ts'
import { quoted, readTables, type Table, TEXT_SETTINGS } from './tables.ts'

const BATCH = 500

export interface RestoreOptions {
  /** A database that has been migrated to exactly the backup's level (see `migrateTo`) and holds no rows. */
  databaseUrl: string
  file: string
  access: ReadAccess
  /** Brings the database to these migrations. Throws when a name is not known. */
  migrateTo(names: string[]): Promise<void>
  /** Where what the signer remembers comes back; absent where it runs elsewhere. */
  signer?: SignerFolder | undefined
  /** Keeps the keys. Called before any row becomes visible. */
  keepKeys(purpose: 'sealing' | 'signer', entries: string): Promise<void>
}

/**
 * Reads a backup into an empty database, in one transaction: all of it or nothing. Returns what it held.
 * @throws BackupError when the backup cannot be read or the database is not empty.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Held> {
  const records = readBackup(options.file, options.access)
  const about = (await records.next()).value
  if (!about || !('kind' in about) || about.kind !== 'about') throw new BackupError('The backup is damaged')
  await options.migrateTo(about.migrations)
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    application_name: 'latchkey-restore',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(TEXT_SETTINGS)
    await client.query('BEGIN')
    // what comes back happened long ago: no webhook tells of it
    await client.query("SET LOCAL latchkey.restoring = 'on'")
    await refuseFull(client)
    const held = await fill(client, records, options)
    await client.query('COMMIT')
    return held
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

async function refuseFull(client: pg.Client): Promise<void> {
  for (const { name } of await readTables(client)) {
    await client.query(`LOCK TABLE ${quoted(name)} IN EXCLUSIVE MODE`)
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)
    if (rowCount)
      throw new BackupError(`The database is not empty: ${name} holds rows. Restore into a fresh one`)
  }
}

async function fill(
  client: pg.Client,
  records: AsyncGenerator<BackupRecord>,
  { keepKeys, signer }: RestoreOptions,
): Promise<Held> {
  const known = new Map((await readTables(client)).map((table) => [table.name, table]))
  const keys: Parameters<typeof keepKeys>[] = []
  let table: Table | undefined
  let pending: (string | null)[][] = []
  let rows = 0
  let remembered = 0
  let ofWallets = 0
  let announced: number | undefined
  const flush = async () => {
    if (table && pending.length) await insert(client, table, pending)
    rows += pending.length
    pending = []
  }
  for await (const record of records) {
    if (Array.isArray(record)) {
      if (!table || record.length !== table.columns.length) throw new BackupError('The backup is damaged')
      if (pending.push(record) >= BATCH) await flush()
      continue
    }
    await flush()
    if (record.kind === 'keys') keys.push([record.purpose, record.entries])
    else if (record.kind === 'signer') {
      if (SIGNER_FILE.test(record.name)) remembered += 1
      else ofWallets += 1
      signer?.keep(record)
    } else if (record.kind === 'table') table = matching(known.get(record.name), record)
    else if (record.kind === 'sequence') {
      await client.query('SELECT setval($1::regclass, $2::bigint)', [quoted(record.name), record.lastValue])
    } else if (record.kind === 'end') announced = record.rows
  }
  if (announced !== rows) throw new BackupError('The backup is damaged')
  for (const one of keys) await keepKeys(...one)
  signer?.settle()
  return { rows, remembered, ofWallets }
}

// Names and types come from the database, so that nothing of the file becomes part of a statement.
function matching(found: Table | undefined, wanted: Table): Table {
  if (!found) throw new BackupError(`The database has no table ${wanted.name}`)
  const columns = wanted.columns.map((column) => {
    const own = found.columns.find((one) => one.name === column.name && one.type === column.type)
    if (!own)
      throw new BackupError(`The table ${wanted.name} has no column ${column.name} of type ${column.type}`)
    return own
  })
  return { name: found.name, columns }
}

async function insert(client: pg.Client, { name, columns }: Table, rows: (string | null)[][]): Promise<void> {
  const names = columns.map((column) => quoted(column.name))
  const values = columns.map((column, at) => `c${at}::${column.type}`)
  const sources = columns.map((_, at) => `$${at + 1}::text[]`)
  const aliases = columns.map((_, at) => `c${at}`)
  await client.query(
    `INSERT INTO ${quoted(name)} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(', ')} FROM unnest(${sources.join(', ')}) AS source (${aliases.join(', ')})`,
    columns.map((_, at) => rows.map((row) => row[at])),
  )
}
