import { randomUUID } from 'node:crypto'
import { keepNewest } from '../outside/keep-newest.ts'
import { shared } from '../outside/shared.ts'

/** What an app asked the relay for, in the relay's words. */
export interface SignatureParams {
  siweUri: string
  domain: string
  nonce: string
  notBefore?: string
  expirationTime?: string
  requestId?: string
  redirectUrl?: string
  acceptAuthAddress?: boolean
}

/** What the phone sent back. */
export interface SignInAnswer {
  message: string
  signature: string
  authMethod: 'custody'
  fid: number
  username: string
  displayName: string
  bio: string
  pfpUrl: string
  verifications: string[]
  custody: string
}

export interface FarcasterChannel {
  token: string
  url: string
  params: SignatureParams
  metadata: { ip: string; userAgent: string }
  answer?: SignInAnswer
}

const LIFETIME = 3_600_000
const KEPT = 10_000

/** The relay's channels between an app and a phone. Each ends after an hour, or when its answer was fetched. */
export class Channels {
  readonly #channels = new Map<string, FarcasterChannel & { until: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  open(make: (token: string) => Omit<FarcasterChannel, 'token'>): FarcasterChannel {
    const token = randomUUID()
    const channel = { ...make(token), token, until: this.#now() + LIFETIME }
    this.#channels.set(token, channel)
    keepNewest(this.#channels, KEPT)
    return channel
  }

  read(token: string): FarcasterChannel | undefined {
    const channel = this.#channels.get(token)
    return channel && channel.until > this.#now() ? channel : undefined
  }

  /** Those that nobody has answered yet, newest first. */
  waiting(): FarcasterChannel[] {
    return [...this.#channels.values()]
      .filter(({ until, answer }) => !answer && until > this.#now())
      .toReversed()
  }

  close(token: string): void {
    this.#channels.delete(token)
  }
}

/** The channels of one outside world. */
export const farcasterChannels = shared((outside) => new Channels(outside.now))
