import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../ports/clock.ts'
import type { IdempotencyStore } from '../../ports/server-wallet-store.ts'
import { Refusal } from '../refusal.ts'

const KEPT_MS = 24 * 3_600_000
/** Longer than most requests take; what one that takes longer does is still done once, by its `begun`. */
const DEAD_AFTER_MS = 30_000
const LOOK_EVERY_MS = 50
const LOOKS = 200

/** What a call is known by beside its key. */
export interface KeyedCall {
  appId: string
  /** '' for a backend */
  userId: string
  key: string | undefined
  method: string
  path: string
  body: unknown
}

/**
 * Does a call with an idempotency key once in 24 hours: the same call is answered the same, another one with that key is
 * refused. Two at once: the second waits for the first. What was refused frees the key; where nobody knows what came of it, since
 * the signer or a node did not answer, it stays for the same call. `work` is given what all who go on with this call have in
 * common, a server that seemed dead too; undefined without a key.
 * @throws Refusal `invalid_request`, `invalid_data`, `unavailable`
 */
export async function answerOnce<T>(
  ports: { idempotency: IdempotencyStore; clock: Clock },
  { appId, userId, key: given, method, path, body }: KeyedCall,
  work: (begun: string | undefined) => Promise<T>,
): Promise<T> {
  if (given === undefined) return work(undefined)
  if (!/^[\x21-\x7e]{1,256}$/.test(given)) {
    throw new Refusal(
      'invalid_data',
      'The header privy-idempotency-key has 1 to 256 characters without spaces',
    )
  }
  const key = `${userId} ${given}`
  const call = createHash('sha256')
    .update(JSON.stringify([method, path, body]))
    .digest()
  for (let look = 0; look < LOOKS; look++) {
    const now = ports.clock.now()
    const claimed = await ports.idempotency.claim(appId, key, call, {
      now: new Date(now),
      forgetBefore: new Date(now - KEPT_MS),
      deadBefore: new Date(now - DEAD_AFTER_MS),
    })
    if (claimed.kind === 'answered') return claimed.answer as T
    if (claimed.kind === 'other-call') {
      throw new Refusal('invalid_request', 'This idempotency key was used for another call')
    }
    if (claimed.kind === 'claimed') return run(ports, { appId, key, ...claimed }, work)
    await sleep(LOOK_EVERY_MS)
  }
  throw new Refusal('unavailable', 'The call with this idempotency key is still under way')
}

async function run<T>(
  { idempotency, clock }: { idempotency: IdempotencyStore; clock: Clock },
  { appId, key, claim, begun }: { appId: string; key: string; claim: string; begun: string },
  work: (begun: string) => Promise<T>,
): Promise<T> {
  try {
    const answer = await work(begun)
    await idempotency.answer(appId, key, claim, answer)
    return answer
  } catch (error) {
    const refused = error instanceof Refusal && error.code !== 'unavailable'
    await idempotency.release(appId, key, claim, {
      refused,
      deadBefore: new Date(clock.now() - DEAD_AFTER_MS),
    })
    throw error
  }
}
