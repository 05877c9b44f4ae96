import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { encrypt, sealHeader } from './cipher.ts'
import type { BackupRecord, Held, WriteAccess } from './format.ts'
import { BackupError } from './format.ts'
import { readSignerFiles, readWalletFiles } from './signer-files.ts'
import { quoted, readTables, type Table, TEXT_SETTINGS } from './tables.ts'

const BATCH = 500

export interface BackupOptions {
  databaseUrl: string
  /** Keys by purpose, each as comma-separated `id:base64url`, the current one first. */
  keys: Partial<Record<'sealing' | 'signer', string>>
  /** Folder of what the signer in the server's process remembers; absent where it runs elsewhere. */
  signerFolder?: string | undefined
  /** Where to; must not exist. */
  file: string
  access: WriteAccess
}

/**
 * Writes database and keys into one file of mode 0600, whole or not at all. The database is read in one snapshot,
 * while the server goes on working.
 */
export async function writeBackup(options: BackupOptions): Promise<Held> {
  if (existsSync(options.file)) throw new BackupError(`${options.file} exists; a backup never overwrites`)
  const sealed = await sealHeader(options.access)
  const header = JSON.stringify(sealed.header)
  const client = new pg.Client({ connectionString: options.databaseUrl, application_name: 'latchkey-backup' })
  client.on('error', () => {})
  await client.connect()
  const draft = `${options.file}.${randomUUID()}`
  try {
    const count = { rows: 0, remembered: 0, ofWallets: 0 }
    const file = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    file.write(`${header}\n`)
    const body = sealed.bodyKey ? encrypt(sealed.bodyKey, header) : new PassThrough()
    await pipeline(Readable.from(lines(client, options, count)), createGzip(), body, file)
    await link(draft, options.file)
    const folder = await open(dirname(options.file))
    await folder.sync()
    await folder.close()
    return count
  } finally {
    await rm(draft, { force: true })
    await client.end()
  }
}

async function* lines(
  client: pg.Client,
  { keys, signerFolder }: BackupOptions,
  count: Held,
): AsyncGenerator<string> {
  const line = (record: BackupRecord) => `${JSON.stringify(record)}\n`
  // Before the snapshot: the signer refuses older shares than it has seen, so it must not know of newer ones than these.
  const remembered = signerFolder ? readSignerFiles(signerFolder) : []
  count.remembered = remembered.length
  await client.query(TEXT_SETTINGS)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const migrations = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
  yield line({
    kind: 'about',
    createdAt: new Date().toISOString(),
    migrations: migrations.rows.map((row) => row.name),
  })
  for (const [purpose, entries] of Object.entries(keys)) {
    if (entries) yield line({ kind: 'keys', purpose: purpose as 'sealing' | 'signer', entries })
  }
  for (const file of remembered) yield line({ kind: 'signer', ...file })
  // After it: of server wallets the signer says again what the database lacks, and stands still where it knows less than that.
  for (const file of signerFolder ? readWalletFiles(signerFolder) : []) {
    count.ofWallets += 1
    yield line({ kind: 'signer', ...file })
  }
  for (const table of await readTables(client)) {
    yield line({ kind: 'table', name: table.name, columns: table.columns })
    for await (const rows of readRows(client, table)) {
      count.rows += rows.length
      yield rows.map(line).join('')
    }
  }
  const sequences = await client.query<{ name: string; value: string | null }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )
  for (const { name, value } of sequences.rows) {
    if (value !== null) yield line({ kind: 'sequence', name, lastValue: value })
  }
  await client.query('COMMIT')
  yield line({ kind: 'end', rows: count.rows })
}

async function* readRows(client: pg.Client, table: Table): AsyncGenerator<(string | null)[][]> {
  const columns = table.columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT ${columns} FROM ${quoted(table.name)}`)
  for (;;) {
    const { rows } = await client.query({ text: `FETCH ${BATCH} FROM rows`, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows
  }
  await client.query('CLOSE rows')
}
