import type { ChainNodes } from '../../ports/chain-nodes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import type { TransactionStore } from '../../ports/transaction-store.ts'

export interface TransactionPorts {
  store: TransactionStore
  nodes: ChainNodes
  clock: Clock
  random: Random
  log: Logger
}

/** How long a transaction is the server's that just kept it, or took it to look at; longer than five nodes may take. */
export const LEASE_MS = 45_000
/** When one that a node has is looked at first; and one that no node had heard of. */
export const FIRST_LOOK_MS = 1_000
