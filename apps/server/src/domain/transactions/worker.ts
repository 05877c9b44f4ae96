import { failureOf } from '../../failure-of.ts'
import { NodeAway } from '../../ports/chain-nodes.ts'
import type { StoredTransaction } from '../../ports/transaction-store.ts'
import type { AppDirectory } from '../app/app-directory.ts'
import { takeWhatIsDue } from '../take-what-is-due.ts'
import { lookAfter, lookLater } from './look-after.ts'
import type { TransactionPorts } from './transaction-ports.ts'
import { LEASE_MS } from './transaction-ports.ts'

const AT_ONCE = 50
/** A chain whose nodes do not answer is left alone for so long, so that it does not take the places of others. */
const AWAY_MS = 10_000

export interface WorkerPorts extends TransactionPorts {
  apps: AppDirectory
}

export interface Worker {
  /** Begins to look at what is due and there is room for; how many that is. */
  take(): Promise<number>
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>
}

/** Looks after transactions that are under way; any number of servers may do so side by side. */
export function createTransactionWorker(ports: WorkerPorts, ended: () => void = () => {}): Worker {
  const underWay = new Set<Promise<void>>()
  const awayUntil = new Map<string, number>()

  async function look(transaction: StoredTransaction): Promise<void> {
    const { appId, caip2 } = transaction
    const chain = `${appId} ${caip2}`
    try {
      if ((awayUntil.get(chain) ?? 0) > ports.clock.now()) return await lookLater(ports, transaction)
      const app = await ports.apps.find(appId)
      if (!app) return await lookLater(ports, transaction)
      await lookAfter(ports, app, transaction)
      awayUntil.delete(chain)
    } catch (error) {
      if (error instanceof NodeAway) awayUntil.set(chain, ports.clock.now() + AWAY_MS)
      ports.log.warn('a transaction waits', {
        app_id: appId,
        detail: `${caip2}: ${failureOf(error as Error)}`,
      })
      await lookLater(ports, transaction)
    }
  }

  return {
    async take() {
      const limit = AT_ONCE - underWay.size
      if (limit <= 0) return 0
      const now = ports.clock.now()
      const due = await ports.store.claim(new Date(now), new Date(now + LEASE_MS), limit)
      for (const transaction of due) {
        const looking: Promise<void> = look(transaction)
          .catch((error: Error) => ports.log.warn('transactions wait', { detail: failureOf(error) }))
          .finally(() => {
            underWay.delete(looking)
            ended()
          })
        underWay.add(looking)
      }
      return due.length
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** Looks after them as long as the server runs. */
export const startTransactions = (ports: WorkerPorts) =>
  takeWhatIsDue(ports, 'transactions wait', (ended) => {
    const { take, idle } = createTransactionWorker(ports, ended)
    return { take, stop: idle }
  })
