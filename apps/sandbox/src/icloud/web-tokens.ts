import { randomBytes } from 'node:crypto'
import { keepNewest } from '../outside/keep-newest.ts'
import { shared } from '../outside/shared.ts'
import type { Environment } from './container.ts'

/** Whom a token speaks for, and where. */
export interface SignedIn {
  /** An Apple subject. */
  person: string
  environment: Environment
  /** Whether the person keeps signed in. */
  kept: boolean
}

const HALF_HOUR = 1_800_000
const TWO_WEEKS = 1_209_600_000
const MOST = 20_000

/** The web auth tokens in circulation. Each serves one request, whose answer brings the next. */
export class WebTokens {
  readonly #tokens = new Map<string, SignedIn & { until: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** A new token: good for half an hour, or for two weeks where the person keeps signed in. */
  issue(signedIn: SignedIn): string {
    const token = makeToken()
    this.#tokens.set(token, { ...signedIn, until: this.#now() + (signedIn.kept ? TWO_WEEKS : HALF_HOUR) })
    keepNewest(this.#tokens, MOST)
    return token
  }

  /** Whom a token speaks for, unless it is too old or belongs elsewhere. */
  read(token: string, environment: Environment): SignedIn | undefined {
    const found = this.#tokens.get(token)
    if (!found || found.until <= this.#now() || found.environment !== environment) return undefined
    const { person, kept } = found
    return { person, environment, kept }
  }

  spend(token: string): void {
    this.#tokens.delete(token)
  }
}

/** Base64 with each of the signs that a query must not hold as they are. */
function makeToken(): string {
  for (;;) {
    const text = randomBytes(85).toString('base64')
    if (text.includes('+') && text.includes('/')) return `158__54__${text}`
  }
}

/** The tokens of one outside world. */
export const webTokens = shared((outside) => new WebTokens(outside.now))
