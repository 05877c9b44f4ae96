import type { EthereumNode, SolanaNode } from '../../ports/chain-nodes.ts'
import type { StoredTransaction } from '../../ports/transaction-store.ts'
import { bring } from './broadcast.ts'
import { chainOf } from './chain-of.ts'
import type { SendingApp } from './port.ts'
import type { TransactionPorts } from './transaction-ports.ts'

/** Looks in a row that have to find it cannot land any more: behind one address may stand nodes that know more or less. */
export const SURE_AFTER = 3
/** After this long its host is told that it is still pending. */
export const STILL_PENDING_MS = 120_000
/** One that no node has taken in this long, though they answer, has failed; its nonce is free. */
export const UNTAKEN_MS = 1_800_000
const TAKEN_BACK = 'The user has taken the wallet back'
const LEAST_WAIT_MS = 1_000
const MOST_WAIT_MS = 300_000

/** A fifth of its age: soon while it is young, seldom when it hangs. */
export const waitOf = (ageMs: number): number =>
  Math.min(MOST_WAIT_MS, Math.max(LEAST_WAIT_MS, Math.floor(ageMs / 5)))

/** Looks at one that is under way, brings it to a node again, and writes down what became of it. */
export async function lookAfter(
  ports: TransactionPorts,
  app: SendingApp,
  transaction: StoredTransaction,
): Promise<void> {
  const { at, setting } = chainOf(app.settings, transaction.caip2)
  if (transaction.nonce === null) return lookAfterSolana(ports, ports.nodes.solana(at), transaction)
  const { nonce } = transaction
  return lookAfterEthereum(ports, ports.nodes.ethereum(at), setting.confirmations, { ...transaction, nonce })
}

async function lookAfterEthereum(
  ports: TransactionPorts,
  node: EthereumNode,
  confirmations: number,
  transaction: StoredTransaction & { nonce: number },
): Promise<void> {
  const { store, clock } = ports
  const { id, address, nonce, absent } = transaction
  const { used, head, receipt } = await node.look(address, [transaction.hash, ...transaction.earlier])
  const now = new Date(clock.now())
  if (receipt) {
    if (head - receipt.block + 1 >= confirmations)
      return store.landed(id, receipt.hash, receipt.succeeded, now)
    return waitOn(ports, transaction, 0)
  }
  if (used > nonce) {
    if (absent + 1 < SURE_AFTER) return waitOn(ports, transaction, absent + 1)
    await store.lost(id, 'replaced', `Another transaction has the nonce ${nonce}`, now)
    return findRival(ports, node, transaction)
  }
  if (await isDropped(ports, node, transaction)) {
    if (absent + 1 < SURE_AFTER) return waitOn(ports, transaction, absent + 1)
    return store.lost(id, 'failed', TAKEN_BACK, now)
  }
  await bringAgain(ports, transaction, () => node.send(transaction, true))
}

/**
 * One whose wallet was taken back is brought to no node again: where they have dropped it, it would hold its nonce for ever, and
 * nothing that the wallet sends later would land. Should it land after all, that is found by what has its nonce then.
 */
async function isDropped(
  { clock }: TransactionPorts,
  node: EthereumNode,
  { withdrawn, acceptedAt, createdAt, hash, earlier }: StoredTransaction,
): Promise<boolean> {
  const old = clock.now() - createdAt.getTime() > UNTAKEN_MS
  return withdrawn && acceptedAt !== null && old && !(await node.has([hash, ...earlier]))
}

/** What has the nonce may be one that a node refused, and kept all the same. */
async function findRival(
  { store, clock }: TransactionPorts,
  node: EthereumNode,
  transaction: StoredTransaction & { nonce: number },
): Promise<void> {
  for (const rival of await store.failedWith(transaction, transaction.nonce)) {
    const { receipt } = await node.look(rival.address, [rival.hash, ...rival.earlier])
    if (receipt) await store.landed(rival.id, receipt.hash, receipt.succeeded, new Date(clock.now()))
  }
}

async function lookAfterSolana(
  ports: TransactionPorts,
  node: SolanaNode,
  transaction: StoredTransaction,
): Promise<void> {
  const { store, clock } = ports
  const { id, hash, lastHeight, durable, absent } = transaction
  const held = durable && (await node.durableNonce(durable.account))
  const { height, seen } = await node.look(hash)
  const now = new Date(clock.now())
  if (seen === 'succeeded' || seen === 'failed') return store.landed(id, hash, seen === 'succeeded', now)
  if (seen === 'early') return waitOn(ports, transaction, 0)
  const over = durable ? held !== durable.nonce : height > (lastHeight ?? 0)
  if (!over) return bringAgain(ports, transaction, () => node.send(transaction, true))
  if (absent + 1 < SURE_AFTER) return waitOn(ports, transaction, absent + 1)
  const why = durable ? 'Its durable nonce is used up' : 'Its blockhash is too old'
  return store.lost(id, 'failed', why, now)
}

async function bringAgain(
  ports: TransactionPorts,
  transaction: StoredTransaction,
  send: () => Promise<void>,
): Promise<void> {
  const { store, clock } = ports
  const { id, acceptedAt, createdAt } = transaction
  // it may have come to a node before its wallet was taken back, and land: it is watched, and brought to none again
  const outcome = transaction.withdrawn ? 'withdrawn' : await bring(send)
  const now = clock.now()
  const age = now - createdAt.getTime()
  if (outcome === 'taken') {
    await store.accepted(id, new Date(now), new Date(now + waitOf(age)))
    return tellPending(ports, transaction, age)
  }
  // one that a node has had may be with another, whatever is said of it now
  const left = outcome === 'withdrawn' ? TAKEN_BACK : 'No node has taken it'
  const words = typeof outcome === 'object' ? outcome.refused : left
  const given = typeof outcome === 'object' || age > UNTAKEN_MS
  if (acceptedAt === null && given && (await store.refused(id, words, new Date(now)))) return
  return waitOn(ports, transaction, 0)
}

async function waitOn(
  ports: TransactionPorts,
  transaction: StoredTransaction,
  absent: number,
): Promise<void> {
  const now = ports.clock.now()
  const age = now - transaction.createdAt.getTime()
  // what is about to be lost is soon known
  const wait = absent > 0 ? LEAST_WAIT_MS : waitOf(age)
  await ports.store.postpone(transaction.id, new Date(now + wait), absent)
  await tellPending(ports, transaction, age)
}

async function tellPending(
  { store }: TransactionPorts,
  { id, filled, toldPending, acceptedAt }: StoredTransaction,
  age: number,
): Promise<void> {
  if (filled && !toldPending && acceptedAt && age >= STILL_PENDING_MS) await store.tellPending(id)
}

/** When it is looked at again after no node answered. */
export async function lookLater(
  { store, clock }: TransactionPorts,
  { id, createdAt, absent }: StoredTransaction,
): Promise<void> {
  const now = clock.now()
  await store.postpone(id, new Date(now + waitOf(now - createdAt.getTime())), absent)
}
