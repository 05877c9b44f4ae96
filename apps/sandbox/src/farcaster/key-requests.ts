import { keepNewest } from '../outside/keep-newest.ts'
import { HEX, randomText } from '../outside/random.ts'
import { shared } from '../outside/shared.ts'

/** An app's request for a key of somebody's, as the client API keeps it. */
export interface KeyRequest {
  token: string
  /** 0x hex of 32 bytes */
  key: `0x${string}`
  requestFid: number
  /** unix seconds */
  deadline: number
  isSponsored: boolean
  state: 'pending' | 'completed'
  userFid?: number
}

const KEPT = 10_000

/** The requests of one outside world, and what the register of keys has of them: by account and key. */
export class KeyRequests {
  readonly #requests = new Map<string, KeyRequest>()
  readonly #register = new Map<string, 'added' | 'removed'>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  make(request: Pick<KeyRequest, 'key' | 'requestFid' | 'deadline' | 'isSponsored'>): KeyRequest {
    const made: KeyRequest = { ...request, token: `0x${randomText(24, HEX)}`, state: 'pending' }
    this.#requests.set(made.token, made)
    keepNewest(this.#requests, KEPT)
    return made
  }

  read(token: string): KeyRequest | undefined {
    return this.#requests.get(token)
  }

  isOver({ deadline }: KeyRequest): boolean {
    return deadline * 1000 <= this.#now()
  }

  /** The client API forgets it, as it does when its user refuses. */
  drop({ token }: KeyRequest): void {
    this.#requests.delete(token)
  }

  /** Those that nobody has decided yet, newest first. */
  waiting(): KeyRequest[] {
    return [...this.#requests.values()]
      .filter((one) => one.state === 'pending' && !this.isOver(one))
      .toReversed()
  }

  /** The key is the account's from now on. False where the register has had it: it never takes one twice. */
  approve(request: KeyRequest, fid: number): boolean {
    const name = nameOf(fid, request.key)
    if (this.#register.has(name)) return false
    this.#register.set(name, 'added')
    Object.assign(request, { state: 'completed', userFid: fid })
    return true
  }

  remove(fid: number, key: string): void {
    const name = nameOf(fid, key)
    if (this.#register.has(name)) this.#register.set(name, 'removed')
  }

  stateOf(fid: number | bigint, key: string): 'none' | 'added' | 'removed' {
    return this.#register.get(nameOf(fid, key)) ?? 'none'
  }

  countOf(fid: bigint, state: 'added' | 'removed'): number {
    return [...this.#register].filter(([name, is]) => is === state && name.startsWith(`${fid} `)).length
  }
}

const nameOf = (fid: number | bigint, key: string) => `${fid} ${key.toLowerCase()}`

/** The requests for keys of one outside world. */
export const keyRequests = shared((outside) => new KeyRequests(outside.now))
