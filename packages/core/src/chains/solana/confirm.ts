import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { inTime } from './in-time.ts'
import { isSettled, SolanaRpcError } from './rpc-connection.ts'
import type { ConnectionLike, ParsedTransactionLike, SendOptionsLike, SignatureStatus } from './web3-types.ts'

/** Of JSON-RPC: whoever says so may have handed it on before. */
const INTERNAL = -32603
/** How long the cluster may take to say whether it took a transaction, in ms. */
const SEND_MS = 30_000
/** How long a confirmation is waited for, in ms: longer than a blockhash lives. */
const CONFIRM_MS = 120_000

type Clock = Pick<ClientContext, 'clock'>

/**
 * Hands signed bytes to the cluster.
 *
 * @returns whether it took them; false: no answer came, or none that says so, and it may have taken them all the same.
 * @throws what the connection throws where the cluster refused them.
 */
export async function deliver(
  context: Clock,
  connection: ConnectionLike,
  wire: Uint8Array,
  options?: SendOptionsLike,
): Promise<boolean> {
  try {
    await inTime(context, connection.sendRawTransaction(wire, options), SEND_MS)
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
  context: Clock,
  connection: ConnectionLike,
  { signature, blockhash, expires, again }: SentTransaction,
): Promise<ParsedTransactionLike | null> {
  // what is only processed may be gone again with its fork
  const commitment = connection.commitment === 'finalized' ? 'finalized' : 'confirmed'
  // younger than its own blockhash: what is too old by this one is too old by its own
  const { lastValidBlockHeight } = await inTime(context, connection.getLatestBlockhash('processed'))
  await again?.().catch(() => {})
  const strategy = { signature, blockhash, lastValidBlockHeight }
  const confirmed = connection.confirmTransaction(strategy, commitment)
  const err = await inTime(context, confirmed, CONFIRM_MS, UNSAID)
    .then(({ value }) => value.err)
    .catch(async (error) => {
      // The WebSocket may be blocked on this page although the transaction has landed.
      const old = expires && (await isBehind(context, connection, lastValidBlockHeight, commitment))
      const status = await inTime(context, statusOf(connection, signature))
      if (status && isSettled(status)) return status.err
      if (status || !old) throw error
      throw new ClientError('The transaction was not confirmed in time', 'transaction_failure', error)
    })
  if (err) throw new ClientError('Transaction failed', 'transaction_failure', err)
  const config = { maxSupportedTransactionVersion: 0, commitment }
  return inTime(context, connection.getParsedTransaction(signature, config)).catch(() => null)
}

const UNSAID = 'The network did not say in time whether the transaction has gone through. It may still do so.'

/** Looked at before the status: what lands in between is seen by that. Not known counts as no. */
async function isBehind(
  context: Clock,
  connection: ConnectionLike,
  height: number,
  commitment: string,
): Promise<boolean> {
  const now = await inTime(context, Promise.resolve(connection.getBlockHeight?.(commitment))).catch(
    () => undefined,
  )
  return now !== undefined && now > height
}

async function statusOf(connection: ConnectionLike, signature: string): Promise<SignatureStatus | null> {
  const config = { searchTransactionHistory: true }
  return (await connection.getSignatureStatuses([signature], config)).value[0] ?? null
}
