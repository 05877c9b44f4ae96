import { keepNewest } from '../outside/keep-newest.ts'
import type { ProviderId } from './provider.ts'

export interface Challenge {
  method: 'S256' | 'plain'
  value: string
}

/** What a person agreed to on a consent page. */
export interface Agreement {
  provider: ProviderId
  /** The person's subject. */
  person: string
  client: string
  redirectUri: string
  scopes: string[]
  challenge: Challenge | undefined
  nonce: string | undefined
  /** Milliseconds since 1970. */
  at: number
  /** Which later call is told that there were too many. */
  limited: 'token' | 'profile' | undefined
  /** What else this provider remembers: whether the e-mail is hidden, the account suspended, access offline. */
  marks: ReadonlySet<string>
}

export type TicketKind = 'code' | 'access' | 'long-lived' | 'refresh'

interface Ticket {
  agreement: Agreement
  expiresAt: number
}

const MOST = 20_000

/** Codes and tokens in circulation, of all providers. */
export class Tickets {
  readonly #now: () => number
  readonly #tickets = new Map<string, Ticket>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Puts a code or token into circulation for that many seconds; returns its text. */
  issue(kind: TicketKind, text: string, agreement: Agreement, seconds: number): string {
    this.#tickets.set(key(agreement.provider, kind, text), {
      agreement,
      expiresAt: this.#now() + seconds * 1000,
    })
    keepNewest(this.#tickets, MOST)
    return text
  }

  /** What stands behind a text, unless it is unknown, spent or too old. */
  find(provider: ProviderId, kind: TicketKind, text: string): Agreement | 'expired' | 'unknown' {
    const ticket = this.#tickets.get(key(provider, kind, text))
    if (!ticket) return 'unknown'
    return ticket.expiresAt > this.#now() ? ticket.agreement : 'expired'
  }

  /** Takes a code or token out of circulation. */
  spend(provider: ProviderId, kind: TicketKind, text: string): void {
    this.#tickets.delete(key(provider, kind, text))
  }
}

function key(provider: ProviderId, kind: TicketKind, text: string): string {
  return `${provider} ${kind} ${text}`
}
