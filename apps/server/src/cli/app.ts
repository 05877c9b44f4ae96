import { parseArgs } from 'node:util'
import { createAppStore } from '../adapters/postgres/app-store.ts'
import { createCredentialStore } from '../adapters/postgres/credential-store.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import { systemRandom } from '../adapters/system/system-random.ts'
import type { Environment } from '../config/environment.ts'
import { openSigner } from '../config/open-signer.ts'
import type { ManagePorts } from '../domain/app/manage-apps.ts'
import { newAppId, rotateAppKey, upsertApp } from '../domain/app/manage-apps.ts'
import { createOwnOrigins } from '../http/own-origins.ts'
import type { AppStore, StoredApp } from '../ports/app-store.ts'
import type { CredentialKeeper, Credentials } from '../ports/credential-store.ts'
import { parseCredentials } from './credentials.ts'
import type { Print } from './with-house.ts'
import { namedApp, withHouse } from './with-house.ts'

const PAGE = 100

interface Options {
  id?: string
  name?: string
  json?: string
  /** the app's id once more, where users go with it */
  confirm?: string
  /** values of several services as JSON; from the environment, since every account can read arguments */
  credentials?: string | undefined
}

type Named = [service: string, values: Credentials | null]

type Ports = ManagePorts & { credentials: CredentialKeeper }

/** `app <verb> …`: what an operator does with apps. @throws Error with one clear line. */
export async function runAppCommand(
  environment: Environment,
  args: string[],
  print: Print,
  credentials?: string,
): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      id: { type: 'string' },
      name: { type: 'string' },
      json: { type: 'string' },
      confirm: { type: 'string' },
    },
  })
  await withHouse(environment, async (house) => {
    const sealed = { loginKeys: house.loginKeys, random: systemRandom, clock: systemClock }
    const ports: Ports = {
      ...sealed,
      store: createAppStore(house.database),
      registrar: await openSigner(environment, house, 'operator'),
      development: createOwnOrigins(environment.publicUrl).loopback,
      credentials: createCredentialStore(house.database, { ...sealed, ttlMs: 0 }),
    }
    await run(positionals[0], { ...values, credentials }, ports, print)
  })
}

async function run(verb: string | undefined, options: Options, ports: Ports, print: Print): Promise<void> {
  if (verb === 'list') return list(ports.store, print)
  if (verb === 'create') {
    const settings = { ...settingsOf(options), ...(options.name ? { name: options.name } : {}) }
    return show(await upsertApp(ports, newAppId(ports.random), settings), print)
  }
  if (verb === 'upsert') return upsert(options, ports, print)
  const app = await namedApp(ports.store, options.id)
  const { id } = app
  if (verb === 'show') return show(app, print)
  if (verb === 'set') return show(await upsertApp(ports, id, settingsOf(options)), print)
  if (verb === 'credentials') return keepCredentials(id, options, ports.credentials, print)
  if (verb === 'delete') return remove(app, options, ports.store, print)
  if (verb === 'rotate-key') return print(await rotateAppKey(ports, id))
  throw new Error(`There is no command app ${verb ?? ''}`)
}

/** One app, or without `--id` every app of an object of settings by id; each gets the credentials given. */
async function upsert(options: Options, ports: Ports, print: Print): Promise<void> {
  const credentials = await credentialsOf(options.credentials)
  const given = settingsOf(options)
  const apps: [id: string, settings: object][] = options.id ? [[options.id, given]] : Object.entries(given)
  if (apps.length === 0) throw new Error('Say which app: --id <id>')
  for (const [id, settings] of apps) {
    const app = await upsertApp(ports, id, settings)
    for (const [name, values] of credentials) await ports.credentials.save(id, name, values)
    show(app, print)
  }
}

/** Deletes an app with all that is its own; where it has users, only when its id is said twice. */
async function remove({ id }: StoredApp, { confirm }: Options, store: AppStore, print: Print): Promise<void> {
  const users = await store.userCount(id)
  if (users > 0 && confirm !== id) {
    throw new Error(
      `App ${id} has ${users} users, whose accounts and wallets would be gone for good: add --confirm ${id}`,
    )
  }
  await store.remove(id)
  print(`app ${id} deleted, ${users} users with it`)
}

/** Sets those of the environment, or with `--name` and `--json` one (`null` removes it); lists names, never a value. */
async function keepCredentials(
  id: string,
  { name, json, credentials }: Options,
  store: CredentialKeeper,
  print: Print,
): Promise<void> {
  const given = await credentialsOf(credentials)
  if (json !== undefined) {
    if (!name) throw new Error('Say whose credentials: --name google')
    given.push([name, await parseCredentials(name, json)])
  }
  for (const [service, values] of given) await store.save(id, service, values)
  print((await store.names(id)).join('\n'))
}

/** Several services' credentials at once; all are looked at before anything is changed. */
async function credentialsOf(json: string | undefined): Promise<Named[]> {
  const given = objectOf(json, 'APP_CREDENTIALS')
  return Promise.all(
    Object.entries(given).map(
      async ([name, values]): Promise<Named> => [name, await parseCredentials(name, JSON.stringify(values))],
    ),
  )
}

const settingsOf = ({ json }: Options): object => objectOf(json, '--json')

function objectOf(json: string | undefined, name: string): object {
  if (json === undefined) return {}
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Error(`${name} is not JSON`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${name} has to be an object`)
  }
  return value
}

function show(app: StoredApp, print: Print): void {
  const keys = app.keys.map(({ kid, activatesAt, retiresAt }) => ({ kid, activatesAt, retiresAt }))
  const warnings = warningsOf(app)
  print(
    JSON.stringify(
      { id: app.id, settings: app.settings, keys, ...(warnings.length > 0 ? { warnings } : {}) },
      null,
      2,
    ),
  )
}

const warningsOf = ({ settings }: StoredApp): string[] =>
  settings.customer_token_changes_accounts
    ? [
        'customer_token_changes_accounts is on: whoever gets a token that your backend sees can add a way in of their own',
      ]
    : []

async function list(store: AppStore, print: Print): Promise<void> {
  for (let after = ''; ; ) {
    const page = await store.list(PAGE, after)
    for (const app of page) print(`${app.id}  ${app.settings.name}`)
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.id
  }
}
