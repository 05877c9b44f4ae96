import { ClientError } from '../../errors/client-errors.ts'
import { parseMessage } from './parse-message.ts'
import { messageBytes } from './transaction-object.ts'
import type {
  ConnectionLike,
  ParsedTransactionLike,
  SendOptionsLike,
  SolanaTransactionLike,
} from './web3-types.ts'

/** Hands a signed transaction to the cluster. @returns its signature in base58. */
export function broadcast(
  transaction: SolanaTransactionLike,
  connection: ConnectionLike,
  options: SendOptionsLike | undefined,
): Promise<string> {
  return connection.sendRawTransaction(transaction.serialize(), options)
}

/**
 * Waits until the cluster has confirmed a transaction and reads it back.
 *
 * @returns the parsed transaction, null while the cluster cannot show it yet.
 * @throws ClientError 'Transaction failed' (`transaction_failure`) when it ran and failed; what the connection
 * throws when no confirmation comes.
 */
export async function confirm(
  transaction: SolanaTransactionLike,
  connection: ConnectionLike,
  signature: string,
): Promise<ParsedTransactionLike | null> {
  const commitment = connection.commitment ?? 'confirmed'
  const { blockhash } = parseMessage(messageBytes(transaction))
  const { lastValidBlockHeight } = await connection.getLatestBlockhash(commitment)
  const err = await connection
    .confirmTransaction({ signature, blockhash, lastValidBlockHeight }, commitment)
    .then(({ value }) => value.err)
    .catch(async (error) => {
      // The WebSocket may be blocked on this page although the transaction has landed.
      const { value } = await connection.getSignatureStatuses([signature])
      if (!value[0]) throw error
      return value[0].err
    })
  if (err) throw new ClientError('Transaction failed', 'transaction_failure', err)
  return connection
    .getParsedTransaction(signature, {
      maxSupportedTransactionVersion: 0,
      commitment: commitment === 'finalized' ? 'finalized' : 'confirmed',
    })
    .catch(() => null)
}
