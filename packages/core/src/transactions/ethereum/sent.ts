import { type Hex, keccak256, type PublicClient, type TransactionReceipt } from 'viem'
import { ClientError } from '../../errors/client-errors.ts'
import { pendingCount } from './chain-facts.ts'

/** A transaction that was signed, for as long as it is not known to be settled. */
export interface Sent {
  raw: Hex
  /** computed here: no answer is needed to know it */
  hash: Hex
  from: string
  nonce: number
}

/**
 * What became of a transaction: taken by the chain (`known`: not mined yet), mined and reverted, its nonce used by
 * another one, or nowhere.
 */
export type Fate = 'known' | 'mined' | 'reverted' | 'nonce used' | 'nowhere'

type Client = Pick<
  PublicClient,
  'request' | 'getTransaction' | 'getTransactionReceipt' | 'sendRawTransaction' | 'waitForTransactionReceipt'
>

export function sentOf(raw: Hex, { from, nonce }: { from: string; nonce: number }): Sent {
  return { raw, hash: keccak256(raw), from, nonce }
}

/** @throws where the chain cannot be asked: then nothing is known of it. */
export async function fateOf(client: Client, { hash, from, nonce }: Sent): Promise<Fate> {
  const receipt = await absentAsNull(client.getTransactionReceipt({ hash }))
  if (receipt) return receipt.status === 'reverted' ? 'reverted' : 'mined'
  if (await absentAsNull(client.getTransaction({ hash }))) return 'known'
  // after the look-ups: one that is mined between them is counted, and is looked up once more
  if ((await pendingCount(client, from, 'latest')) <= nonce) return 'nowhere'
  const late = await absentAsNull(client.getTransactionReceipt({ hash }))
  if (!late) return 'nonce used'
  return late.status === 'reverted' ? 'reverted' : 'mined'
}

const ABSENT = new Set(['TransactionNotFoundError', 'TransactionReceiptNotFoundError'])

const absentAsNull = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error) => {
    if (ABSENT.has((error as Error).name)) return null
    throw error
  })

/** JSON-RPC codes that say something of the one who was asked, and nothing of the transaction: internal, too many. */
const SAYS_NOTHING = new Set([-32603, -32005])

/** The chain itself said no: everything else leaves open whether it has taken the transaction. */
const isRefusal = (error: unknown): boolean => {
  for (let one = error; one; one = (one as { cause?: unknown }).cause) {
    const { name, code } = one as { name?: string; code?: number }
    if (name === 'RpcRequestError') return !SAYS_NOTHING.has(Number(code))
  }
  return false
}

/** How often the same bytes are handed in while the answer is lost. */
const TRIES = 3

/** The answer got lost, and nobody can be asked whether the transaction did: it may be on its way all the same. */
export class AnswerLost extends Error {
  override name = 'AnswerLost'
}

/**
 * Hands a transaction to the chain, the same bytes again while the answer is lost. One that the chain has already is a
 * success.
 *
 * @throws what the chain said where it refused, AnswerLost where nobody knows.
 */
export async function handIn(client: Client, sent: Sent): Promise<Hex> {
  for (let tried = 1; ; tried++) {
    try {
      await client.sendRawTransaction({ serializedTransaction: sent.raw })
      return sent.hash
    } catch (error) {
      const fate = await fateOf(client, sent).catch(() => null)
      if (fate === 'known' || fate === 'mined' || fate === 'reverted') return sent.hash
      if (isRefusal(error)) throw error
      if (tried === TRIES) throw new AnswerLost((error as Error).message, { cause: error })
    }
  }
}

/** What a transaction was replaced by, by the user elsewhere. */
const REPLACED = {
  cancelled: 'The transaction was cancelled',
  replaced: 'The transaction was replaced by another one',
} as const

/**
 * Waits until the chain has taken a transaction, or the same one at another price. One that the chain has lost is handed in
 * again.
 *
 * @returns the hash that it was mined by
 * @throws ClientError `transaction_failure`: it was reverted, or its nonce went to another transaction.
 */
export async function receiptOf(client: Client, hash: Hex, sent: Sent | null): Promise<Hex> {
  let replaced: keyof typeof REPLACED | null = null
  const onReplaced = ({ reason }: { reason: 'repriced' | keyof typeof REPLACED }) => {
    replaced = reason === 'repriced' ? null : reason
  }
  let receipt: TransactionReceipt
  try {
    receipt = await client.waitForTransactionReceipt({ hash, onReplaced })
  } catch (error) {
    const fate = sent && (await fateOf(client, sent).catch(() => null))
    if (sent && fate === 'nowhere')
      await client.sendRawTransaction({ serializedTransaction: sent.raw }).catch(() => {})
    if (fate === 'nonce used') throw new ClientError(REPLACED.replaced, 'transaction_failure', error)
    throw error
  }
  if (replaced) throw new ClientError(REPLACED[replaced], 'transaction_failure')
  if (receipt.status === 'reverted') throw new ClientError('Transaction failed', 'transaction_failure')
  return receipt.transactionHash
}
