import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Limiter } from '../../ports/limiter.ts'
import type { Random } from '../../ports/random.ts'
import type { SecretStore } from '../../ports/secret-store.ts'
import type { App } from '../app/app.ts'
import { guessDelayMs, guessTimes } from '../login/guess-delay.ts'
import { Refusal } from '../refusal.ts'

/** wrong secrets in a row from one address before the delay grows */
const FREE_SECRETS = 10
const APP_SECRET_PREFIX = 'lks_'
const SECRET_BYTES = 32

/** 256 random bits: a plain hash of them is as good as a slow one. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Makes a secret for the app's backend. It is shown this once; only its hash is kept. */
export async function addSecret(
  ports: { secrets: SecretStore; random: Random; clock: Clock },
  appId: string,
): Promise<{ id: string; secret: string }> {
  const id = ports.random.bytes(6).toString('hex')
  const secret = APP_SECRET_PREFIX + ports.random.bytes(SECRET_BYTES).toString('base64url')
  await ports.secrets.add(appId, { id, hash: hashOf(secret), createdAt: new Date(ports.clock.now()) })
  return { id, secret }
}

/**
 * Lets the app's own backend in: HTTP Basic (RFC 7617) with the app's id and one of its secrets, and never from a page,
 * where a secret would be everybody's.
 * Wrong ones are slowed down by network address. A right one never waits: nobody guesses 256 bits, so what the delay
 * spares is work, and a stranger at the backend's own address must not keep it out.
 * @throws Refusal `invalid_origin`, `missing_or_invalid_token`, `too_many_requests`.
 */
export async function admitBackend(
  ports: { secrets: SecretStore; limiter: Limiter; clock: Clock },
  app: App,
  { address, ...headers }: { authorization: string | null; origin: string | null; address: string },
): Promise<void> {
  if (headers.origin !== null) {
    throw new Refusal('invalid_origin', 'This route is for backends; an app secret has no place in a page')
  }
  const given = basicOf(headers.authorization)
  if (given?.id === app.id) {
    const hash = hashOf(given.secret)
    const secrets = await ports.secrets.list(app.id)
    // every one is compared, so that the time tells nothing
    if (secrets.filter((secret) => timingSafeEqual(secret.hash, hash)).length > 0) return
    await slowDown(ports, app, address)
  }
  throw new Refusal('missing_or_invalid_token', 'The app id or the app secret is wrong')
}

/**
 * Counts one more, or looks again where another was counted since it looked: those sent at the same time are counted one by
 * one.
 * @throws Refusal `too_many_requests` where this address has been wrong too often.
 */
async function slowDown(ports: { limiter: Limiter; clock: Clock }, app: App, address: string): Promise<void> {
  const key = `${app.id} secrets ${address}`
  for (;;) {
    const nowMs = ports.clock.now()
    const { now, forgetBefore } = guessTimes(nowMs)
    const before = await ports.limiter.failures(key)
    const forgotten = !before || before.failedAt < forgetBefore
    const untilMs = forgotten ? 0 : before.failedAt.getTime() + guessDelayMs(before.failures, FREE_SECRETS)
    if (untilMs > nowMs) {
      throw new Refusal('too_many_requests', 'Too many wrong app secrets; wait before the next try', {
        retryAfterSeconds: Math.ceil((untilMs - nowMs) / 1000),
      })
    }
    if (await ports.limiter.fail(key, before, now, forgetBefore)) return
  }
}

function basicOf(header: string | null): { id: string; secret: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]{1,1024})$/i.exec(header ?? '')?.[1]
  if (!encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? undefined : { id: text.slice(0, colon), secret: text.slice(colon + 1) }
}
