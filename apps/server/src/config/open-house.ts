import type { KeySource } from '../adapters/key-files/load-keys.ts'
import { loadKeys } from '../adapters/key-files/load-keys.ts'
import { checkKeys, keysWereUsed } from '../adapters/postgres/check-keys.ts'
import type { Database } from '../adapters/postgres/database.ts'
import { openDatabase } from '../adapters/postgres/database.ts'
import { migrate } from '../adapters/postgres/migrate.ts'
import { failureOf } from '../failure-of.ts'
import type { Keyring } from '../ports/keyring.ts'
import type { Logger } from '../ports/logger.ts'
import { createKeyring } from '../sealing/keyring.ts'
import { createLoginKeyring } from '../sealing/login-keys.ts'
import { signerKeyNames } from './check-signer-keys.ts'
import type { Environment } from './environment.ts'
import { moveToLoginKeys, sealingAndLoginNames } from './move-to-login-keys.ts'
import { openDatabaseHome } from './open-database.ts'
import { signerKeySource } from './signer-key-source.ts'

export interface House {
  database: Database
  keyring: Keyring
  /** what proves who somebody is: see createLoginKeyring */
  loginKeys: Keyring
  /** what login codes and known devices are kept by */
  codeKeys: Keyring
  /** absent where the signer is a process of its own */
  signerKeys: ReadonlyMap<string, Buffer> | undefined
  close(): Promise<void>
}

/** What server and CLI share: the database, brought up to date, and the keys, checked against it. */
export async function openHouse(
  environment: Environment,
  log: Logger,
  options: { share: boolean } = { share: false },
): Promise<House> {
  const home = await openDatabaseHome(environment, log, options)
  const database = openDatabase({
    url: home.url,
    poolSize: environment.poolSize,
    statementTimeoutMs: 10_000,
    onIdleError: (error) => log.warn('database connection lost', { detail: failureOf(error) }),
  })
  const close = async () => {
    await database.close()
    await home.stop()
  }
  try {
    for (const name of await migrate(database)) log.info('migration applied', { detail: name })
    const keysFor = async (
      purpose: 'sealing' | 'login' | 'signer' | 'code',
      source: Pick<KeySource, 'text' | 'file' | 'open' | 'seal'>,
    ) => {
      const used = await keysWereUsed(database, purpose)
      return loadKeys({
        ...source,
        purpose,
        used,
        generate: environment.generateKeys && !used,
        databaseFolder: environment.databaseUrl ? undefined : `${environment.dataDir}/cluster`,
        warn: (line) => log.warn(line),
      })
    }
    const { sealingKeys, sealingKeyFile, loginKeys: loginText, loginKeyFile } = environment
    const { codeKeys: codeText, codeKeyFile } = environment
    const sealing = await keysFor('sealing', { text: sealingKeys, file: sealingKeyFile })
    const login = await keysFor('login', { text: loginText, file: loginKeyFile })
    const code = await keysFor('code', { text: codeText, file: codeKeyFile })
    const signerKeys = environment.signerUrl
      ? undefined
      : await keysFor('signer', signerKeySource(environment))
    const keyring = createKeyring(sealing)
    const mayAdd = !options.share
    const loginKeys = createLoginKeyring(login, sealing)
    const named = await sealingAndLoginNames(database)
    await checkKeys(database, 'sealing', keyring, { named: named.sealing, mayAdd })
    await checkKeys(database, 'login', createKeyring(login), { named: named.login, mayAdd })
    if (mayAdd) await moveToLoginKeys(database, loginKeys, log)
    const codeKeys = createKeyring(code)
    await checkKeys(database, 'code', codeKeys)
    if (signerKeys) {
      // A command opens nothing by them, or says itself what it lacks.
      const named = options.share ? new Map() : await signerKeyNames(database)
      await checkKeys(database, 'signer', createKeyring(signerKeys), { named, mayAdd })
    }
    return { database, keyring, loginKeys, codeKeys, signerKeys, close }
  } catch (error) {
    await close()
    throw error
  }
}
