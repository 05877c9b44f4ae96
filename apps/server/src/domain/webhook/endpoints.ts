import type { UserEventType } from '@latchkey/contract'
import { USER_EVENTS } from '@latchkey/contract'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Random } from '../../ports/random.ts'
import type { WebhookEndpointStore } from '../../ports/webhook-store.ts'
import { seal } from '../../sealing/seal.ts'
import { SEALS } from '../../sealing/seals.ts'
import type { AppSettings } from '../app/settings.ts'
import { SECRET_BYTES, SECRET_PREFIX } from './sign-webhook.ts'

const { purpose, context } = SEALS.webhookSecret
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

export interface EndpointPorts {
  endpoints: WebhookEndpointStore
  keyring: Keyring
  random: Random
  clock: Clock
}

/**
 * Adds an address that hears of the app's users. The secret is shown this once and kept sealed.
 * @throws Error when the address or an event's name is not valid.
 */
export async function addEndpoint(
  ports: EndpointPorts,
  app: { id: string; settings: AppSettings },
  input: { url: string; events?: readonly string[] | undefined },
): Promise<{ id: string; secret: string }> {
  const url = checkedUrl(input.url, app.settings.development)
  const events = input.events ?? USER_EVENTS
  const strange = events.find((event) => !(USER_EVENTS as readonly string[]).includes(event))
  if (strange !== undefined)
    throw new Error(`There is no event ${strange}; there are ${USER_EVENTS.join(', ')}`)
  if (events.length === 0) throw new Error('Name at least one event, or none of them for all')
  const id = `ep_${ports.random.bytes(12).toString('hex')}`
  const secret = SECRET_PREFIX + ports.random.bytes(SECRET_BYTES).toString('base64')
  await ports.endpoints.add({
    id,
    appId: app.id,
    url,
    events: [...events] as UserEventType[],
    sealedSecret: seal(ports.keyring, ports.random, purpose, secret, context({ id })),
    enabled: true,
    failingSince: null,
    createdAt: new Date(ports.clock.now()),
  })
  return { id, secret }
}

function checkedUrl(text: string, development: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password || url.hash) throw new Error(`${text} is no address for webhooks`)
  if (url.protocol === 'https:') return url.href
  if (url.protocol === 'http:' && development && LOOPBACK.test(url.hostname)) return url.href
  throw new Error('Webhooks go to an https address; http://localhost is for development apps only')
}
