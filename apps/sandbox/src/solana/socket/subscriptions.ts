import { notification } from '../../json-rpc/answer.ts'
import { invalidParams } from '../../json-rpc/fault.ts'
import type { SolanaChain } from '../chain/solana-chain.ts'
import { Params } from '../rpc/params.ts'
import { TOPICS } from './topics.ts'

const MOST_SUBSCRIPTIONS = 1000

let lastId = 0

/** The subscriptions of one WebSocket connection. */
export class Subscriptions {
  readonly #chain: SolanaChain
  readonly #send: (text: string) => void
  readonly #open = new Map<number, () => void>()

  constructor(chain: SolanaChain, send: (text: string) => void) {
    this.#chain = chain
    this.#send = send
  }

  /** Whether this connection answers a method. */
  static knows(method: string): boolean {
    return TOPICS.has(method) || TOPICS.has(method.replace(/Unsubscribe$/, 'Subscribe'))
  }

  /** Opens a subscription (answers its number) or ends one (answers true). */
  call(method: string, values: unknown[]): number | boolean {
    const params = new Params(values)
    const topic = TOPICS.get(method)
    if (!topic) return this.#end(Number(params.integer(0)))
    if (this.#open.size >= MOST_SUBSCRIPTIONS) throw invalidParams('Too many subscriptions')
    const id = ++lastId
    const name = method.replace(/Subscribe$/, 'Notification')
    const stop = topic(this.#chain, params, (result, last) => {
      if (!this.#open.has(id)) return
      this.#send(notification(name, id, result))
      if (last) this.#end(id)
    })
    this.#open.set(id, stop)
    return id
  }

  endAll(): void {
    for (const stop of this.#open.values()) stop()
    this.#open.clear()
  }

  #end(id: number): true {
    const stop = this.#open.get(id)
    if (!stop) throw invalidParams('Invalid subscription id.')
    stop()
    this.#open.delete(id)
    return true
  }
}
