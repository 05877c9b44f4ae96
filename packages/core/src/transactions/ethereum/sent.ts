import {
  type Hex,
  keccak256,
  numberToHex,
  type PublicClient,
  parseTransaction,
  type TransactionReceipt,
} from 'viem'
import { chainSaid, Reverted, revertReason } from '../../chains/ethereum/chain-said.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { pendingCount } from './chain-facts.ts'
import { quantityOf } from './preview.ts'
import { meaningOf, takerOf } from './taker.ts'

/** What is needed to find a transaction again, or the one that took its place. */
export interface Try {
  /** computed here: no answer is needed to know it */
  hash: Hex
  from: string
  nonce: number
  /** digest of receiver, value and bytes: one that means the same at another price has the same */
  meaning: Hex
}

/** A transaction that was signed, for as long as it is not known to be settled. */
export interface Sent extends Try {
  raw: Hex
  /** an answer about it got lost: from then on a refusal does not say that it was not taken */
  lost: boolean
}

/**
 * What became of a transaction: taken by the chain (`known`: not mined yet), mined and reverted, by the hash of `receipt`,
 * which is another one where it was mined at another price; its nonce used by another one that means something else, or nowhere.
 */
export type Fate =
  | { as: 'known' | 'nonce used' | 'nowhere' }
  | { as: 'mined' | 'reverted'; receipt: TransactionReceipt }

type Client = Pick<
  PublicClient,
  'request' | 'getTransaction' | 'getTransactionReceipt' | 'sendRawTransaction' | 'waitForTransactionReceipt'
>

export function sentOf(raw: Hex, { from, nonce }: { from: string; nonce: number }): Sent {
  const { to, value, data } = parseTransaction(raw)
  return { raw, hash: keccak256(raw), from, nonce, meaning: meaningOf({ to, value, data }), lost: false }
}

const settled = (receipt: TransactionReceipt): Fate => ({
  as: receipt.status === 'reverted' ? 'reverted' : 'mined',
  receipt,
})

/** @throws where the chain cannot be asked, or does not say what took the nonce: then nothing is known of it. */
export async function fateOf(client: Client, sent: Try): Promise<Fate> {
  const { hash, from, nonce } = sent
  const receipt = await absentAsNull(client.getTransactionReceipt({ hash }))
  if (receipt) return settled(receipt)
  if (await absentAsNull(client.getTransaction({ hash }))) return { as: 'known' }
  // after the look-ups: one that is mined between them is counted, and is looked up once more
  if ((await pendingCount(client, from, 'latest')) <= nonce) return { as: 'nowhere' }
  const late = await absentAsNull(client.getTransactionReceipt({ hash }))
  if (late) return settled(late)
  const taker = await takerOf(client, sent)
  if (taker?.meaning !== sent.meaning) return { as: 'nonce used' }
  return settled(await client.getTransactionReceipt({ hash: taker.hash }))
}

const ABSENT = new Set(['TransactionNotFoundError', 'TransactionReceiptNotFoundError'])

const absentAsNull = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error) => {
    if (ABSENT.has((error as Error).name)) return null
    throw error
  })

/** JSON-RPC codes that say something of the one who was asked, and nothing of the transaction: internal, too many. */
const SAYS_NOTHING = new Set([-32603, -32005])
/** Words of somebody between, who may have passed it on before. */
const BETWEEN =
  /time[d-]?\s?-?out|deadline|unavailable|too many|rate limit|limit exceeded|gateway|overloaded/i
/** The chain has these very bytes. */
const KNOWN = /already known|\bknown transaction|already imported|already in (the )?mempool|alreadyknown/i

/** The chain itself said no: everything else leaves open whether it has taken the transaction. */
export const saidNo = (error: unknown): boolean => {
  const said = chainSaid(error)
  return said !== null && !SAYS_NOTHING.has(said.code) && !BETWEEN.test(said.message)
}

/** How often the same bytes are handed in while the answer is lost. */
export const TRIES = 3

/** The answer got lost, and nobody can be asked whether the transaction did: it may be on its way all the same. */
export class AnswerLost extends Error {
  override name = 'AnswerLost'

  constructor(cause: unknown) {
    super('The answer of the network was lost; the transaction may be on its way', { cause })
  }
}

/**
 * Hands a transaction to the chain, the same bytes again while the answer is lost. One that the chain has already is a
 * success. Once an answer was lost, a refusal is about the second copy as well as about the first: what it was handed in
 * for may be mined, and its balance spent, by that very transaction.
 *
 * @returns the hash that the chain has it by
 * @throws what the chain said where it refused, AnswerLost where nobody knows.
 */
export async function handIn(client: Client, sent: Sent): Promise<Hex> {
  for (let tried = 1; ; tried++) {
    try {
      await client.sendRawTransaction({ serializedTransaction: sent.raw })
      return sent.hash
    } catch (error) {
      if (KNOWN.test(chainSaid(error)?.message ?? '')) return sent.hash
      const fate = await fateOf(client, sent).catch(() => null)
      if (fate?.as === 'known') return sent.hash
      if (fate && 'receipt' in fate) return fate.receipt.transactionHash
      const refused = saidNo(error)
      if (refused && (!sent.lost || fate?.as === 'nonce used')) throw error
      sent.lost = true
      if (refused || tried === TRIES) throw new AnswerLost(error)
    }
  }
}

/** What a transaction was replaced by, by the user elsewhere. */
const REPLACED = {
  cancelled: 'The transaction was cancelled',
  replaced: 'The transaction was replaced by another one',
} as const

/** A transaction that the chain has undone: its fee is spent all the same. */
export class UndoneError extends ClientError {
  /** in wei; null: the chain does not say */
  readonly paid: bigint | null

  constructor(receipt: TransactionReceipt, reason: string | null) {
    super('Transaction failed', 'transaction_failure', reason === null ? undefined : new Reverted(reason))
    this.paid = paidFor(receipt)
  }
}

/** What the sender has paid for a transaction, in wei, with what a layer 2 has taken for its layer 1; null: it is not said. */
export function paidFor({ gasUsed, effectiveGasPrice, ...more }: TransactionReceipt): bigint | null {
  if (typeof gasUsed !== 'bigint' || typeof effectiveGasPrice !== 'bigint') return null
  // viem reads it on chains that it knows to have one
  const { l1Fee } = more as { l1Fee?: unknown }
  return gasUsed * effectiveGasPrice + (quantityOf(l1Fee) ?? 0n)
}

/** Why the chain has undone a transaction: it is carried out once more, where it was, and not sent. null: nobody says. */
async function reasonAt(
  client: Client,
  { transactionHash, blockNumber }: TransactionReceipt,
): Promise<string | null> {
  try {
    const one = await client.getTransaction({ hash: transactionHash })
    const { from, to, input, value, gas } = one
    const call = {
      from,
      ...(to ? { to } : {}),
      data: input,
      value: numberToHex(value),
      gas: numberToHex(gas),
    }
    await client.request({ method: 'eth_call', params: [call, numberToHex(blockNumber)] } as never)
    return null
  } catch (error) {
    return revertReason(error)
  }
}

/** How long a receipt is waited for, in ms, before the chain is asked whether it has the transaction still. */
export const LOOK_MS = 30_000
/** After so many looks nobody waits any longer by themselves. */
const LOOKS = 6

/** Nobody can tell yet: the transaction may come all the same. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed'
}

/**
 * Waits until the chain has taken a transaction, or the same one at another price. One that the chain has lost is handed in
 * again.
 *
 * @returns the receipt, whose hash is that which it was mined by
 * @throws NotConfirmed where that takes too long; UndoneError, ClientError `transaction_failure`: it was reverted, or its nonce went to another transaction.
 */
export async function receiptOf(client: Client, hash: Hex, sent: Sent | null): Promise<TransactionReceipt> {
  let replaced: keyof typeof REPLACED | null = null
  const onReplaced = ({ reason }: { reason: 'repriced' | keyof typeof REPLACED }) => {
    replaced = reason === 'repriced' ? null : reason
  }
  let receipt: TransactionReceipt | null = null
  for (let look = 1; !receipt; look++) {
    try {
      receipt = await client.waitForTransactionReceipt({ hash, onReplaced, timeout: LOOK_MS })
    } catch (error) {
      const fate = sent && (await fateOf(client, sent).catch(() => null))
      if (sent && fate?.as === 'nowhere')
        await client.sendRawTransaction({ serializedTransaction: sent.raw }).catch(() => {})
      if (fate?.as === 'nonce used') throw new ClientError(REPLACED.replaced, 'transaction_failure', error)
      if (fate && 'receipt' in fate) receipt = fate.receipt
      else if ((error as Error).name !== 'WaitForTransactionReceiptTimeoutError') throw error
      else if (look === LOOKS)
        throw new NotConfirmed('The network has not confirmed it yet', { cause: error })
    }
  }
  if (replaced) throw new ClientError(REPLACED[replaced], 'transaction_failure')
  if (receipt.status === 'reverted') throw new UndoneError(receipt, await reasonAt(client, receipt))
  return receipt
}
