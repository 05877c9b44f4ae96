import type { Hex } from 'viem'
import type { ClientContext } from '../../context.ts'
import { perClient } from '../../per-client.ts'
import { AnswerLost } from './sent.ts'

/** After this long, in ms, a transaction that the chain does not know is not on its way to it any more. */
export const FORGOTTEN_MS = 60_000

interface Line {
  /** nonces that transactions of this page have: by which hash, and since when, in ms */
  underWay: Map<number, { hash: Hex; since: number }>
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
  /** the nonce that the caller wants, whatever the chain has counted to */
  fixed?: number
  /** what the chain counts to now: asked in turn, as what came meanwhile is not to be replaced */
  count(): Promise<number>
  /** whether the chain has a transaction still */
  isKnown(hash: Hex): Promise<boolean>
}

/**
 * Runs what signs and sends a transaction of a wallet on a chain, one after the other: so each has a nonce of its own, and
 * one that fails leaves no gap behind it.
 *
 * @param send is given the first nonce from what the chain counts on that no transaction of this page has; it tells the hash
 * once there is one.
 * @throws what `count` throws: then nothing was signed.
 */
export function withNonce<T>(
  context: ClientContext,
  { address, chainId, fixed, count, isKnown }: Turn,
  send: (nonce: number, signed: (hash: Hex) => void) => Promise<T>,
): Promise<T> {
  const line = lineOf(context, address, chainId)
  async function free(): Promise<number> {
    let nonce = await count()
    for (const [taken, { hash, since }] of line.underWay) {
      const forgotten = context.clock.now() - since > FORGOTTEN_MS && !(await isKnown(hash).catch(() => true))
      if (taken < nonce || forgotten) line.underWay.delete(taken)
    }
    while (line.underWay.has(nonce)) nonce++
    return nonce
  }
  const turn = line.last.then(async () => {
    const nonce = fixed ?? (await free())
    let hash: Hex | null = null
    const note = () => {
      if (hash) line.underWay.set(nonce, { hash, since: context.clock.now() })
    }
    try {
      const sent = await send(nonce, (signed) => {
        hash = signed
      })
      note()
      return sent
    } catch (error) {
      // it may have got there all the same
      if (error instanceof AnswerLost) note()
      throw error
    }
  })
  line.last = turn.catch(() => {})
  return turn
}
