import { existsSync } from 'node:fs'
import { loadKeys } from '../adapters/key-files/load-keys.ts'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import { createAppStore } from '../adapters/postgres/app-store.ts'
import { knownKeys } from '../adapters/postgres/check-keys.ts'
import type { Database } from '../adapters/postgres/database.ts'
import { openDatabase } from '../adapters/postgres/database.ts'
import { dropLost, findLost } from '../adapters/postgres/lost-login-keys.ts'
import { migrate } from '../adapters/postgres/migrate.ts'
import { noteOperator } from '../adapters/postgres/operator-audit.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import { systemRandom } from '../adapters/system/system-random.ts'
import type { Environment } from '../config/environment.ts'
import { sealingAndLoginNames } from '../config/move-to-login-keys.ts'
import { openDatabaseHome } from '../config/open-database.ts'
import { openSigner } from '../config/open-signer.ts'
import { upsertApp } from '../domain/app/manage-apps.ts'
import { failureOf } from '../failure-of.ts'
import { createOwnOrigins } from '../http/own-origins.ts'
import type { Print } from './with-house.ts'
import { withHouse } from './with-house.ts'

const PAGE = 100
/** All sessions of an installation are ended in one statement. */
const LONG_MS = 30 * 60_000

/**
 * `key lost login`: goes on without login keys that are gone for good. What is under them goes, and with them all sessions
 * that are by them; apps get signing keys of their own under a new login key. Wallets, users and accounts are under none.
 * Says what it would do until `--confirm` is given. @throws Error with one line, also where none is lost.
 */
export async function replaceLostLoginKeys(
  environment: Environment,
  confirmed: boolean,
  print: Print,
): Promise<void> {
  await withDatabase(environment, async (database) => {
    const ids = await lostIds(environment, database)
    if (ids.length > 0) await drop(database, ids, confirmed, print)
    else if (!(await appsWithoutKeys(database)).length) {
      throw new Error('No login key is lost: all that the database was used with are configured')
    }
  })
  if (!confirmed) return
  const { loginKeys: text, loginKeyFile: file } = environment
  await loadKeys({ purpose: 'login', text, file, generate: true, warn: print })
  await withHouse(environment, async (house) => {
    const store = createAppStore(house.database)
    const registrar = await openSigner(environment, house, 'operator')
    const development = createOwnOrigins(environment.publicUrl).loopback
    const ports = { store, registrar, development, clock: systemClock, random: systemRandom }
    for (const id of await appsWithoutKeys(house.database)) {
      await upsertApp({ ...ports, loginKeys: house.loginKeys }, id, {})
      print(
        `app ${id} has a new signing key: who keeps its verification_key needs the new one (app show --id ${id})`,
      )
    }
  })
}

async function withDatabase(environment: Environment, work: (database: Database) => Promise<void>) {
  const log = createPinoLogger('warn', 2)
  const home = await openDatabaseHome(environment, log, { share: true })
  const onIdleError = (error: Error) => log.warn('database connection lost', { detail: failureOf(error) })
  const database = openDatabase({ url: home.url, poolSize: 1, statementTimeoutMs: LONG_MS, onIdleError })
  try {
    await migrate(database)
    await work(database)
  } finally {
    await database.close()
    await home.stop()
  }
}

/** Keys that the database was used with and that are not configured. */
async function lostIds(environment: Environment, database: Database): Promise<string[]> {
  const { loginKeys: text, loginKeyFile: file } = environment
  const configured =
    text || existsSync(file)
      ? await loadKeys({ purpose: 'login', text, file, generate: false, warn: () => {} })
      : new Map()
  const { login } = await sealingAndLoginNames(database)
  const used = new Set([...(await knownKeys(database, 'login')), ...login.keys()])
  return [...used].filter((id) => !configured.has(id))
}

async function drop(database: Database, ids: string[], confirmed: boolean, print: Print): Promise<void> {
  const [lost = { apps: [], credentials: [], sessions: 0 }] = await findLost(database, { ids })
  const { apps, credentials, sessions } = lost
  print(`lost: the login keys ${ids.join(', ')}`)
  for (const { app, name } of credentials) {
    print(`app ${app}: the credentials ${name} have to be given again (app credentials)`)
  }
  for (const app of apps) print(`app ${app}: a signing key is lost`)
  print(`${sessions} sessions end: their users log in again`)
  if (!confirmed)
    return print('Nothing is changed yet. Stop the servers; then the same with --confirm does it')
  await dropLost(database, { ids })
  await noteOperator(database, 'login keys lost', { keys: ids, ended_sessions: sessions, credentials })
}

/** Apps that a drop before, cut off, has left without a signing key, too. */
async function appsWithoutKeys(database: Database): Promise<string[]> {
  const store = createAppStore(database)
  const found: string[] = []
  for (let after = ''; ; ) {
    const page = await store.list(PAGE, after)
    found.push(...page.filter(({ keys }) => keys.length === 0).map(({ id }) => id))
    const last = page.at(-1)
    if (!last || page.length < PAGE) return found
    after = last.id
  }
}
