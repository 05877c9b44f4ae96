import type { NewTransaction } from '../../ports/transaction-store.ts'
import { Refusal } from '../refusal.ts'
import type { BroadcastOutcome } from './node-answer.ts'
import { outcomeOf, refusalOf } from './node-answer.ts'
import type { TransactionPorts } from './transaction-ports.ts'
import { FIRST_LOOK_MS } from './transaction-ports.ts'

/** Brings what was signed to a node. Never throws what nodes do. */
export async function bring(send: () => Promise<void>): Promise<BroadcastOutcome> {
  try {
    await send()
    return 'taken'
  } catch (error) {
    return outcomeOf(error)
  }
}

/**
 * Brings what was just kept to a node for the first time. Whatever is not a refusal in words leaves it to be looked after.
 * @throws Refusal where a node refuses it, and it failed by that
 */
export async function firstBroadcast(
  ports: TransactionPorts,
  { id }: Pick<NewTransaction, 'id'>,
  send: () => Promise<void>,
): Promise<void> {
  const outcome = await bring(send)
  const now = ports.clock.now()
  const next = new Date(now + FIRST_LOOK_MS)
  if (outcome === 'taken') return ports.store.accepted(id, new Date(now), next)
  if (typeof outcome !== 'object') return ports.store.postpone(id, next, 0)
  // not where another server has brought it to a node in the meantime
  if (await ports.store.refused(id, outcome.refused, new Date(now))) throw refusalOf(outcome.refused)
}

/** @throws Refusal for a request whose transaction failed: it does not come back by being asked for again */
export function refuseFailed(transaction: { status: string; failure: string | null }): void {
  if (transaction.status !== 'failed') return
  if (transaction.failure) throw refusalOf(transaction.failure)
  throw new Refusal('transaction_broadcast_failure', 'This transaction has failed: sign a new one')
}

/** What a request is told whose wallet was taken back between its signature and its broadcast. */
export const withdrawn = () =>
  new Refusal('invalid_request', 'The user has taken this wallet back: nothing was sent')
