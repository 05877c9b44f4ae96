import { ClientError } from '../../errors/client-errors.ts'
import { SolanaRpcError } from './rpc-connection.ts'
import type { ConnectionLike, ParsedTransactionLike, SendOptionsLike, SignatureStatus } from './web3-types.ts'

/** Of JSON-RPC: whoever says so may have handed it on before. */
const INTERNAL = -32603

/**
 * Hands signed bytes to the cluster.
 *
 * @returns whether it took them; false: no answer came, or none that says so, and it may have taken them all the same.
 * @throws what the connection throws where the cluster refused them.
 */
export async function deliver(
  connection: ConnectionLike,
  wire: Uint8Array,
  options?: SendOptionsLike,
): Promise<boolean> {
  try {
    await connection.sendRawTransaction(wire, options)
    return true
  } catch (error) {
    const { message, code, transactionMessage } = error as {
      message?: string
      code?: unknown
      /** of web3.js: there was an answer */
      transactionMessage?: string
    }
    const said = transactionMessage ?? message ?? ''
    if (/already (been )?processed/i.test(said)) return true
    const answered =
      error instanceof SolanaRpcError ||
      transactionMessage !== undefined ||
      (typeof code === 'number' && code < 0) ||
      said.startsWith('failed to send transaction')
    if (answered && code !== INTERNAL && !/internal error|time[d-]?[ -]?out|gateway|unavailable/i.test(said))
      throw error
    return false
  }
}

/** A transaction whose confirmation is waited for. */
export interface SentTransaction {
  /** base58 */
  signature: string
  /** of the message */
  blockhash: string
  /** false with a durable nonce: then only the chain itself tells that it is in vain */
  expires: boolean
  /** hands the very same bytes to the cluster once more, whose answer to the first time was lost */
  again?: (() => Promise<unknown>) | undefined
}

/**
 * Waits until the cluster has confirmed a transaction and reads it back.
 *
 * @returns the parsed transaction, null while the cluster cannot show it yet.
 * @throws ClientError (`transaction_failure`) when it ran and failed, and when it is too old and not on the chain: only
 * then may another be sent in its place. What the connection throws while nobody can tell.
 */
export async function confirm(
  connection: ConnectionLike,
  { signature, blockhash, expires, again }: SentTransaction,
): Promise<ParsedTransactionLike | null> {
  const commitment = connection.commitment ?? 'confirmed'
  // younger than its own blockhash: what is too old by this one is too old by its own
  const { lastValidBlockHeight } = await connection.getLatestBlockhash(commitment)
  await again?.().catch(() => {})
  const err = await connection
    .confirmTransaction({ signature, blockhash, lastValidBlockHeight }, commitment)
    .then(({ value }) => value.err)
    .catch(async (error) => {
      // The WebSocket may be blocked on this page although the transaction has landed.
      const old = expires && (await isBehind(connection, lastValidBlockHeight, commitment))
      const status = await statusOf(connection, signature)
      if (status && (status.err || status.confirmationStatus !== 'processed')) return status.err
      if (status || !old) throw error
      throw new ClientError('The transaction was not confirmed in time', 'transaction_failure', error)
    })
  if (err) throw new ClientError('Transaction failed', 'transaction_failure', err)
  return connection
    .getParsedTransaction(signature, {
      maxSupportedTransactionVersion: 0,
      commitment: commitment === 'finalized' ? 'finalized' : 'confirmed',
    })
    .catch(() => null)
}

/** Looked at before the status: what lands in between is seen by that. */
async function isBehind(connection: ConnectionLike, height: number, commitment: string): Promise<boolean> {
  const now = await connection.getBlockHeight?.(commitment)
  return now !== undefined && now > height
}

async function statusOf(connection: ConnectionLike, signature: string): Promise<SignatureStatus | null> {
  const config = { searchTransactionHistory: true }
  return (await connection.getSignatureStatuses([signature], config)).value[0] ?? null
}
