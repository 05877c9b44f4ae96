import { keepNewest } from '../outside/keep-newest.ts'
import { BASE64URL, randomText } from '../outside/random.ts'

/** What the browser that solved a challenge said about it. */
export interface Solved {
  siteKey: string
  hostname: string
  action: string
  cdata: string
  interactive: boolean
}

interface Issued extends Solved {
  at: number
  /** Set once it was redeemed; the request that did may be repeated under the same key. */
  redeemedBy?: string | undefined
}

export type Redeemed =
  | { error: 'invalid-input-response' | 'timeout-or-duplicate' }
  | (Solved & { at: number })

const LIFETIME = 300_000
const KEPT = 10_000

/** The tokens in circulation: each for one use, within 300 seconds. */
export class Tokens {
  readonly #issued = new Map<string, Issued>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  issue(solved: Solved): string {
    const token = `0.${randomText(120, BASE64URL)}`
    this.#issued.set(token, { ...solved, at: this.#now() })
    keepNewest(this.#issued, KEPT)
    return token
  }

  /** Uses a token up for the widget it was issued by; again only under the same idempotency key. */
  redeem(token: string, siteKey: string, idempotencyKey: string | undefined): Redeemed {
    const issued = this.#issued.get(token)
    if (!issued || issued.siteKey !== siteKey) return { error: 'invalid-input-response' }
    const repeated = idempotencyKey !== undefined && issued.redeemedBy === idempotencyKey
    const used = issued.redeemedBy !== undefined && !repeated
    if (used || this.#now() - issued.at >= LIFETIME) return { error: 'timeout-or-duplicate' }
    issued.redeemedBy = idempotencyKey ?? ''
    return issued
  }
}
