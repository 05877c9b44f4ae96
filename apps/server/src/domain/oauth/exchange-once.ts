import { setTimeout as wait } from 'node:timers/promises'
import type { StoredAttempt } from '../../ports/attempt-store.ts'
import type { Credentials } from '../../ports/credential-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Outcome, ReturnedAttempt } from './attempt.ts'
import { callbackUrl } from './callback-url.ts'
import { identify } from './identify.ts'
import type { OAuthPorts } from './oauth-ports.ts'
import type { Provider } from './provider.ts'
import { ProviderFailure } from './provider-failure.ts'

/** What a provider may take altogether; less than a request to this server may. */
const PATIENCE_MS = 12_000
/** After this an exchange without an outcome was cut off, and another one may try. */
const LEASE_MS = 15_000
const TRIES = 3
const POLL_MS = 150

type ExchangePorts = Pick<OAuthPorts, 'attempts' | 'clock' | 'outside' | 'log' | 'publicUrl'>

interface Exchange {
  stored: StoredAttempt
  returned: ReturnedAttempt
  provider: Provider
  credentials: Credentials
}

/**
 * Exchanges a provider's code, which works once: see `once`.
 * @throws Refusal `unavailable` when the outcome of another request is not there yet.
 */
export function exchangeOnce(
  ports: ExchangePorts,
  app: App,
  exchange: Exchange,
  patienceMs = PATIENCE_MS,
): Promise<Outcome> {
  return once(ports, app, exchange, () => exchangeNow(ports, app, exchange, patienceMs), patienceMs)
}

/**
 * Does what works once for a stored attempt, and keeps there what came of it, beside what is known of it: whoever asks at the same time waits for the
 * one outcome, also on another server, and whoever asks later gets it again.
 * @throws Refusal `unavailable` when the outcome of another request is not there yet.
 */
export async function once<T>(
  ports: Pick<ExchangePorts, 'attempts' | 'clock'>,
  app: App,
  { stored, returned }: { stored: StoredAttempt; returned: object },
  work: () => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const until = performance.now() + patienceMs
  do {
    if (await takeLease(ports, app, stored)) return await workAndKeep(ports, app, { stored, returned }, work)
    await wait(POLL_MS)
    const now = await ports.attempts.find(app.id, stored.kind, stored.id)
    const outcome = (now?.payload as { outcome: T | null } | undefined)?.outcome
    if (outcome) return outcome
  } while (performance.now() < until)
  throw new Refusal('unavailable', 'The login is still being completed')
}

/** One exchange at a time; the next one only when the last was cut off, by a killed server for example. */
async function takeLease(
  ports: Pick<ExchangePorts, 'attempts' | 'clock'>,
  app: App,
  stored: StoredAttempt,
): Promise<boolean> {
  const nowMs = ports.clock.now()
  for (let number = 1; number <= TRIES; number += 1) {
    const id = `${stored.kind} ${stored.id} exchange ${number}`
    const expiresAt = new Date(nowMs + LEASE_MS)
    const lease = { kind: 'oauth-code', id, client: stored.client, payload: null, expiresAt } as const
    if (await ports.attempts.open(app.id, lease)) return true
    const held = await ports.attempts.find(app.id, 'oauth-code', id)
    if (held && held.expiresAt.getTime() > nowMs) return false
  }
  return false
}

async function workAndKeep<T>(
  { attempts }: Pick<ExchangePorts, 'attempts'>,
  app: App,
  { stored, returned }: { stored: StoredAttempt; returned: object },
  work: () => Promise<T>,
): Promise<T> {
  const outcome = await work()
  await attempts.change(app.id, stored.kind, stored.id, { ...returned, outcome })
  return outcome
}

async function exchangeNow(
  ports: ExchangePorts,
  app: App,
  exchange: Exchange,
  patienceMs: number,
): Promise<Outcome> {
  const { returned, provider, credentials } = exchange
  const grant = {
    code: returned.upstreamCode ?? '',
    verifier: returned.verifier,
    redirectUri: callbackUrl(ports.publicUrl),
  }
  const withTokens = app.settings.return_oauth_tokens
  const { nonce } = returned
  try {
    const asked = identify(ports, provider, credentials, { grant, nonce, withTokens })
    const identified = await inTime(asked, patienceMs)
    return { kind: 'identified', ...identified }
  } catch (error) {
    // A mistake of ours, such as a private key that cannot be read, is no secret of the provider's either.
    const failure = error instanceof ProviderFailure ? error : new ProviderFailure('refused', 'credentials')
    const detail = `${provider.name} ${failure.step}`
    ports.log.warn('social login failed', { app_id: app.id, code: failure.kind, detail })
    return { kind: 'failed', failure: failure.kind }
  }
}

/** @throws ProviderFailure `unreachable` */
export async function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderFailure('unreachable', 'time')), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
