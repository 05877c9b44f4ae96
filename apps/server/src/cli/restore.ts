import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatKeyFile, loadKeys } from '../adapters/key-files/load-keys.ts'
import { writeOwnerOnly } from '../adapters/key-files/write-owner-only.ts'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import { knownKeys } from '../adapters/postgres/check-keys.ts'
import type { Database } from '../adapters/postgres/database.ts'
import { openDatabase } from '../adapters/postgres/database.ts'
import { migrate } from '../adapters/postgres/migrate.ts'
import type { Environment } from '../config/environment.ts'
import { openDatabaseHome } from '../config/open-database.ts'
import { signerFolderOf } from '../config/open-signer.ts'
import { signerKeySource } from '../config/signer-key-source.ts'
import { failureOf } from '../failure-of.ts'
import { parseKeys } from '../sealing/keyring.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import type { SignerFolder } from './backup/signer-files.ts'
import { newSignerFolder } from './backup/signer-files.ts'
import { walletsOf } from './backup.ts'
import type { Print } from './with-house.ts'

/**
 * `restore <file> [--key <file>]`: brings a backup into an empty database and its keys into the key files, all or nothing; then
 * applies the migrations that are newer than the backup. @throws Error with one clear line.
 */
export async function runRestoreCommand(
  environment: Environment,
  passphrase: string | undefined,
  args: string[],
  print: Print,
): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { key: { type: 'string' } },
  })
  const file = positionals[0]
  if (!file || positionals.length > 1) throw new Error('Say from where: restore <file>')
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  if (values.key && !existsSync(values.key)) throw new Error(`There is no key file ${values.key}`)
  const privateKey = values.key ? readFileSync(values.key, 'utf8').trim() : undefined
  const log = createPinoLogger('warn')
  const home = await openDatabaseHome(environment, log, { share: false })
  const database = openDatabase({
    url: home.url,
    poolSize: 1,
    statementTimeoutMs: 60_000,
    onIdleError: (error) => log.warn('database connection lost', { detail: failureOf(error) }),
  })
  let signer: SignerFolder | undefined
  try {
    if (!environment.signerUrl) signer = newSignerFolder(signerFolderOf(environment))
    const { rows, remembered, ofWallets } = await restoreBackup({
      signer,
      databaseUrl: home.url,
      file,
      access: { passphrase, privateKey },
      migrateTo: async (names) => void (await migrate(database, { only: names })),
      keepKeys: (purpose, entries) => keepKeys(environment, purpose, entries, print),
    })
    await migrate(database)
    // A backup holds no code keys: codes that were pending are long over, and devices are known again by a login.
    await database.query({ text: `DELETE FROM key_checks WHERE purpose = 'code'` })
    const { codeKeys: text, codeKeyFile } = environment
    await loadKeys({ purpose: 'code', text, file: codeKeyFile, generate: true, warn: print })
    await settleLoginKeys(environment, database, print)
    print(`${rows} rows restored from ${file}`)
    const users = `users: ${remembered}${walletsOf(ofWallets)}`
    if (environment.signerUrl && remembered + ofWallets > 0) {
      print(
        `The backup holds what its signer remembered (${users}); the signer at SIGNER_URL needs it, it is not written here. Without SIGNER_URL the restore writes the folder.`,
      )
    } else if (!environment.signerUrl) print(`What the signer remembers is back (${users})`)
  } finally {
    signer?.drop()
    await database.close()
    await home.stop()
  }
}

/** A backup holds no login keys, either. Where nothing is under them, as in one of a release before, new ones are made. */
async function settleLoginKeys(
  { loginKeys: text, loginKeyFile: file }: Environment,
  database: Database,
  print: Print,
): Promise<void> {
  const used = await knownKeys(database, 'login')
  if (used.length === 0) {
    await loadKeys({ purpose: 'login', text, file, generate: true, warn: print })
    return
  }
  const present =
    text || existsSync(file)
      ? await loadKeys({ purpose: 'login', text, file, generate: false, warn: print })
      : new Map()
  if (used.some((id) => !present.has(id))) {
    print(
      `The login keys (${used.join(', ')}) are in no backup: bring them back to ${text ? 'LOGIN_KEYS' : file} before the server starts. Where they are lost: key lost login`,
    )
  }
}

async function keepKeys(
  environment: Environment,
  purpose: 'sealing' | 'signer',
  entries: string,
  print: Print,
): Promise<void> {
  if (purpose === 'signer' && environment.signerUrl) {
    print(
      "The backup holds the signer's keys; the signer at SIGNER_URL needs them, they are not written here.",
    )
    return
  }
  const restored = parseKeys(entries)
  const { sealingKeys, sealingKeyFile } = environment
  const source =
    purpose === 'sealing'
      ? { purpose, text: sealingKeys, file: sealingKeyFile, open: undefined, seal: undefined }
      : signerKeySource(environment)
  const { text, file, seal } = source
  if (!text && !existsSync(file)) {
    const content = formatKeyFile(purpose, restored)
    if (writeOwnerOnly(file, seal ? await seal(content) : content)) {
      print(`${purpose} keys restored to ${file}`)
      return
    }
  }
  const present = await loadKeys({ ...source, generate: false, warn: () => {} })
  for (const [id, key] of restored) {
    if (!present.get(id)?.equals(key)) {
      throw new Error(
        `The ${purpose} keys configured here lack the key ${id} of the backup: remove ${text ? 'them' : file} or add it`,
      )
    }
  }
}
