import { NodeAway, NodeRefusal } from '../../ports/chain-nodes.ts'
import { Refusal } from '../refusal.ts'

/** The sender has not what the transaction moves and costs, in the words of geth, nethermind, besu, anvil and Solana. */
const NO_FUNDS =
  /insufficient (funds|lamports|balance)|insufficientfunds|gas required exceeds allowance|upfront cost|no record of a prior credit/i
/** The nonce is used: by another, or by this very one. The receipt says. */
const NONCE_USED = /nonce (is )?too low|nonce.*already (been )?used|old nonce|oldnonce|invalid nonce/i
/** It comes too early: the node lacks one before it, which is on its way. */
const NONCE_AHEAD = /nonce (is )?too (high|far)|nonce.?gap|noncegap|future nonce/i
/** What a node said of a transaction that was brought to it. `unsure`: it may land, and is looked after. */
export type BroadcastOutcome = 'taken' | 'unsure' | { refused: string }

export function outcomeOf(error: unknown): BroadcastOutcome {
  if (error instanceof NodeAway) return 'unsure'
  if (!(error instanceof NodeRefusal)) throw error
  const { message } = error
  if (NONCE_USED.test(message) || NONCE_AHEAD.test(message)) return 'unsure'
  return { refused: message }
}

/** What the client is told when a node refused before anything was kept, or what was kept failed. */
export function refusalOf(words: string): Refusal {
  if (NO_FUNDS.test(words))
    return new Refusal('insufficient_funds', 'The wallet has not what this moves and costs')
  return new Refusal('transaction_broadcast_failure', `The chain refuses this: ${words}`)
}

/** Reads from a node before anything is signed. @throws Refusal in place of what nodes say */
export async function beforeSigning<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof NodeRefusal) throw refusalOf(error.message)
    if (error instanceof NodeAway)
      throw new Refusal('unavailable', 'No node of this chain answers: nothing was sent')
    throw error
  }
}
