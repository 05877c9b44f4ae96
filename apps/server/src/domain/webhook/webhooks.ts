import { failureOf } from '../../failure-of.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Logger } from '../../ports/logger.ts'
import type { WebhookSender } from '../../ports/webhook-sender.ts'
import type { Delivery, WebhookStore } from '../../ports/webhook-store.ts'
import { unseal } from '../../sealing/seal.ts'
import { SEALS } from '../../sealing/seals.ts'
import { takeWhatIsDue } from '../take-what-is-due.ts'
import { eventPayload } from './event-payload.ts'
import { webhookHeaders } from './sign-webhook.ts'

const { purpose, context } = SEALS.webhookSecret

/** Waits after each failed try, in ms; a message is given up after the last. */
export const RETRY_WAITS_MS = [
  5_000,
  5 * 60_000,
  30 * 60_000,
  2 * 3_600_000,
  5 * 3_600_000,
  10 * 3_600_000,
  10 * 3_600_000,
]
/** An endpoint that took nothing for so long is switched off. */
export const GIVE_UP_AFTER_MS = 5 * 24 * 3_600_000
/** Longer than a try may take. */
const LEASE_MS = 60_000
/** Tries under way at the same time: over all endpoints, and to one of them. */
const AT_ONCE = 100
export const PER_ENDPOINT = 5
/** How long a stop waits for the tries that are under way. */
export const STOP_WAIT_MS = 5_000

export interface WebhookPorts {
  store: WebhookStore
  sender: WebhookSender
  keyring: Keyring
  clock: Clock
  log: Logger
}

export interface Courier {
  /** Sends what is due now and there is room for on its way; how many that is. */
  take(): Promise<number>
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>
  /** As `idle`, and ends what takes too long. */
  stop(): Promise<void>
}

/**
 * Delivers webhooks; any number of servers may do so side by side. Of one user an endpoint hears in order: a message
 * that does not arrive holds back the user's later ones until it arrived or was given up. An endpoint that is slow
 * holds up nobody else's.
 * @param ended is called after every try.
 */
export function createCourier(ports: WebhookPorts, ended: () => void = () => {}): Courier {
  const underWay = new Map<Delivery, Promise<void>>()
  const stopped = new AbortController()

  async function take(): Promise<number> {
    const limit = AT_ONCE - underWay.size
    if (limit === 0) return 0
    const now = ports.clock.now()
    const due = await ports.store.claim(new Date(now), new Date(now + LEASE_MS), {
      limit,
      perEndpoint: PER_ENDPOINT,
      underWay: [...underWay.keys()].map(({ endpoint }) => endpoint.id),
    })
    for (const delivery of due) {
      const trying = deliver(ports, delivery, stopped.signal)
        .catch((error: Error) => ports.log.warn('a webhook waits', { detail: failureOf(error) }))
        .finally(() => {
          underWay.delete(delivery)
          ended()
        })
      underWay.set(delivery, trying)
    }
    return due.length
  }

  const idle = async () => void (await Promise.all(underWay.values()))
  return {
    take,
    idle,
    async stop() {
      const timer = setTimeout(() => stopped.abort(), STOP_WAIT_MS)
      await idle()
      clearTimeout(timer)
    },
  }
}

async function deliver(ports: WebhookPorts, delivery: Delivery, stop: AbortSignal): Promise<void> {
  const { endpoint, event, publicId, tries } = delivery
  const payload = eventPayload(event)
  const body = JSON.stringify(payload)
  const arrived =
    payload === null ||
    (await ports.sender.send(
      endpoint.url,
      webhookHeaders({
        id: `msg_${publicId.replaceAll('-', '')}`,
        at: Math.floor(ports.clock.now() / 1000),
        body,
        secret: unseal(ports.keyring, purpose, endpoint.sealedSecret, context(endpoint)),
      }),
      body,
      stop,
    ))
  const now = new Date(ports.clock.now())
  if (arrived) return ports.store.settle(delivery, 'arrived', now)
  // says nothing of the endpoint: whoever runs next tries again when the lease is over
  if (stop.aborted) return
  const wait = RETRY_WAITS_MS[tries - 1]
  const about = { app_id: endpoint.appId, detail: endpoint.id, count: tries }
  if (endpoint.failingSince && now.getTime() - endpoint.failingSince.getTime() > GIVE_UP_AFTER_MS) {
    await ports.store.disable(endpoint.id)
    ports.log.error('a webhook endpoint took nothing for days and was switched off', about)
  }
  if (wait !== undefined) return ports.store.postpone(delivery, new Date(now.getTime() + wait), now)
  await ports.store.settle(delivery, 'failed', now)
  ports.log.warn('a webhook was given up', about)
}

/** Delivers as long as the server runs. */
export const startWebhooks = (ports: WebhookPorts) =>
  takeWhatIsDue(ports, 'webhooks wait', (ended) => createCourier(ports, ended))
