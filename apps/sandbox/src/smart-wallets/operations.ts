import type { Hex } from 'viem'
import { keepNewest } from '../outside/keep-newest.ts'
import { shared } from '../outside/shared.ts'
import type { Operation } from './operation.ts'

const MOST_TAKEN = 1000
const MOST_REFUSED = 50

interface Seen {
  hash: Hex
  chainId: number
  operation: Operation
  /** Milliseconds since 1970. */
  at: number
}

/** An operation that the bundler took. */
export interface Taken extends Seen {
  /** Of the bundle; null for one that the bundler was told to keep to itself. */
  transactionHash: Hex | null
  /** Whether its calls went through. */
  success: boolean | null
}

/** An operation that the bundler would not take. */
export interface Unsent extends Seen {
  reason: string
}

/** The operations that were seen, the newest of them: what is older is as if it had never been. */
export class Operations {
  readonly #taken = new Map<string, Taken>()
  readonly #refused = new Map<number, Unsent>()
  #count = 0

  take(taken: Taken): void {
    this.#taken.set(`${taken.chainId} ${taken.hash}`, taken)
    keepNewest(this.#taken, MOST_TAKEN)
  }

  refuse(refused: Unsent): void {
    this.#refused.set(this.#count++, refused)
    keepNewest(this.#refused, MOST_REFUSED)
  }

  find(chainId: number, hash: string): Taken | undefined {
    return this.#taken.get(`${chainId} ${hash.toLowerCase()}`)
  }

  /** Newest first. */
  list(): (Taken | Unsent)[] {
    return [...this.#taken.values(), ...this.#refused.values()].sort((one, other) => other.at - one.at)
  }
}

/** The operations of one outside world. */
export const operationsOf = shared(() => new Operations())
