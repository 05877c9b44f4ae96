import type { ClientContext } from '../../context.ts'
import { perClient } from '../../per-client.ts'
import { AnswerLost } from './sent.ts'

/** After this long, in ms, a transaction that the chain does not know is not on its way to it any more. */
export const FORGOTTEN_MS = 60_000

interface Line {
  /** nonces that transactions of this page have, and since when, in ms */
  underWay: Map<number, number>
  last: Promise<unknown>
}

const linesOf = /* @__PURE__ */ perClient((_: ClientContext) => new Map<string, Line>())

function lineOf(context: ClientContext, address: string, chainId: number): Line {
  const lines = linesOf(context)
  const key = `${chainId} ${address.toLowerCase()}`
  const line = lines.get(key) ?? { underWay: new Map(), last: Promise.resolve() }
  lines.set(key, line)
  return line
}

export interface Turn {
  address: string
  chainId: number
  /** the nonce that the chain counted to when it was prepared */
  counted: number
  /** the nonce that the caller wants, whatever the chain has counted to */
  fixed?: number
}

/**
 * Runs what signs and sends a transaction of a wallet on a chain, one after the other: so each has a nonce of its own, and
 * one that fails leaves no gap behind it.
 *
 * @param send is given the first nonce from `counted` on that no transaction of this page has.
 */
export function withNonce<T>(
  context: ClientContext,
  { address, chainId, counted, fixed }: Turn,
  send: (nonce: number) => Promise<T>,
): Promise<T> {
  const line = lineOf(context, address, chainId)
  const turn = line.last.then(async () => {
    const now = context.clock.now()
    for (const [nonce, since] of line.underWay) {
      if (nonce < counted || now - since > FORGOTTEN_MS) line.underWay.delete(nonce)
    }
    let nonce = counted
    while (line.underWay.has(nonce)) nonce++
    nonce = fixed ?? nonce
    try {
      const sent = await send(nonce)
      line.underWay.set(nonce, context.clock.now())
      return sent
    } catch (error) {
      // it may have got there all the same
      if (error instanceof AnswerLost) line.underWay.set(nonce, context.clock.now())
      throw error
    }
  })
  line.last = turn.catch(() => {})
  return turn
}
