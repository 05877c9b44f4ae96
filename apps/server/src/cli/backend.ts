import { parseArgs } from 'node:util'
import { createAppStore } from '../adapters/postgres/app-store.ts'
import { createSecretStore } from '../adapters/postgres/secret-store.ts'
import { createWebhookEndpointStore } from '../adapters/postgres/webhook-store.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import { systemRandom } from '../adapters/system/system-random.ts'
import type { Environment } from '../config/environment.ts'
import { addSecret } from '../domain/backend/secrets.ts'
import type { EndpointPorts } from '../domain/webhook/endpoints.ts'
import { addEndpoint } from '../domain/webhook/endpoints.ts'
import type { StoredApp } from '../ports/app-store.ts'
import type { SecretStore } from '../ports/secret-store.ts'
import type { Print } from './with-house.ts'
import { namedApp, withHouse } from './with-house.ts'

type Ports = EndpointPorts & { secrets: SecretStore }

interface Options {
  url?: string
  events?: string
  secret?: string
  webhook?: string
}

/** `secret <verb>` and `webhook <verb>`: what a host's own backend calls with and hears by. @throws Error with one line. */
export async function runBackendCommand(
  environment: Environment,
  area: 'secret' | 'webhook',
  args: string[],
  print: Print,
): Promise<void> {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { id: text, url: text, events: text, secret: text, webhook: text },
  })
  await withHouse(environment, async (house) => {
    const app = await namedApp(createAppStore(house.database), values.id)
    const ports: Ports = {
      secrets: createSecretStore(house.database),
      endpoints: createWebhookEndpointStore(house.database),
      keyring: house.keyring,
      random: systemRandom,
      clock: systemClock,
    }
    await (area === 'secret' ? runSecret : runWebhook)(positionals[0], values, ports, app, print)
  })
}

async function runSecret(
  verb: string | undefined,
  options: Options,
  ports: Ports,
  app: StoredApp,
  print: Print,
) {
  if (verb === 'create') {
    const { id, secret } = await addSecret(ports, app.id)
    print(JSON.stringify({ id, secret }, null, 2))
    return
  }
  if (verb === 'list') {
    for (const { id, createdAt } of await ports.secrets.list(app.id))
      print(`${id}  ${createdAt.toISOString()}`)
    return
  }
  if (verb === 'revoke') {
    const id = options.secret
    if (!id || !(await ports.secrets.remove(app.id, id)))
      throw new Error('Say which one: --secret <id of the list>')
    return print(`secret ${id} revoked`)
  }
  throw new Error(`There is no command secret ${verb ?? ''}`)
}

async function runWebhook(
  verb: string | undefined,
  options: Options,
  ports: Ports,
  app: StoredApp,
  print: Print,
) {
  if (verb === 'add') {
    if (!options.url) throw new Error('Say where to: --url <address>')
    const events = options.events?.split(',').map((event) => event.trim())
    print(JSON.stringify(await addEndpoint(ports, app, { url: options.url, events }), null, 2))
    return
  }
  if (verb === 'list') {
    for (const { id, url, enabled, failingSince, events } of await ports.endpoints.list(app.id)) {
      const state = !enabled ? 'off' : failingSince ? `failing since ${failingSince.toISOString()}` : 'on'
      print(`${id}  ${state}  ${url}  ${events.join(',')}`)
    }
    return
  }
  if (verb === 'remove' || verb === 'enable') {
    const id = options.webhook
    if (!id || !(await ports.endpoints[verb](app.id, id)))
      throw new Error('Say which one: --webhook <id of the list>')
    return print(`webhook ${id} ${verb}d`)
  }
  throw new Error(`There is no command webhook ${verb ?? ''}`)
}
