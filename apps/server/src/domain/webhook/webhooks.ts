import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Logger } from '../../ports/logger.ts'
import type { WebhookSender } from '../../ports/webhook-sender.ts'
import type { Delivery, WebhookStore } from '../../ports/webhook-store.ts'
import { unseal } from '../seal.ts'
import { WEBHOOK_SEAL } from './endpoints.ts'
import { eventPayload } from './event-payload.ts'
import { webhookHeaders } from './sign-webhook.ts'

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
const LOOK_EVERY_MS = 1_000
/** Longer than a try may take. */
const LEASE_MS = 60_000
const AT_ONCE = 20

export interface WebhookPorts {
  store: WebhookStore
  sender: WebhookSender
  keyring: Keyring
  clock: Clock
  log: Logger
}

/**
 * Delivers what is due now, once. Any number of servers may do so side by side; of one user an endpoint hears in order:
 * a message that does not arrive holds back the user's later ones until it arrived or was given up.
 * @returns how many were tried.
 */
export async function deliverDue(ports: WebhookPorts): Promise<number> {
  const nowMs = ports.clock.now()
  const due = await ports.store.claim(new Date(nowMs), new Date(nowMs + LEASE_MS), AT_ONCE)
  await Promise.all(due.map((delivery) => deliver(ports, delivery)))
  return due.length
}

async function deliver(ports: WebhookPorts, delivery: Delivery): Promise<void> {
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
        secret: unseal(ports.keyring, WEBHOOK_SEAL, endpoint.sealedSecret, endpoint.id),
      }),
      body,
    ))
  const now = new Date(ports.clock.now())
  if (arrived) return ports.store.settle(delivery, 'arrived', now)
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
export function startWebhooks(ports: WebhookPorts): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const running = (async () => {
    while (!stopped.signal.aborted) {
      let tried = 0
      try {
        tried = await deliverDue(ports)
      } catch (error) {
        ports.log.warn('webhooks wait', { detail: (error as Error).name })
      }
      if (tried < AT_ONCE)
        await sleep(LOOK_EVERY_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}
