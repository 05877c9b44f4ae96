import { ClientError } from '../../errors/client-errors.ts'
import type {
  ConnectionLike,
  PublicKeyLike,
  SolanaTransactionLike,
  VersionedTransactionLike,
} from './web3-types.ts'

/** Whether it is a version-0 style object; a legacy `Transaction` has no message of its own. */
export function isVersioned(transaction: SolanaTransactionLike): transaction is VersionedTransactionLike {
  return 'message' in transaction && 'version' in transaction
}

/** The bytes that a signature of the transaction covers. */
export function messageBytes(transaction: SolanaTransactionLike): Uint8Array {
  return isVersioned(transaction) ? transaction.message.serialize() : transaction.serializeMessage()
}

/**
 * Puts a signature into the very object given.
 * @throws ClientError when the transaction does not name the wallet among its accounts.
 */
export function addSignature(
  transaction: SolanaTransactionLike,
  address: string,
  signature: Uint8Array,
): void {
  const keys = isVersioned(transaction)
    ? transaction.message.staticAccountKeys
    : transaction.compileMessage().accountKeys
  const own = keys.find((key) => key.toBase58() === address)
  if (!own) throw new ClientError('The transaction does not include the wallet.', 'transaction_failure')
  transaction.addSignature(own, signature)
}

/** Gives a transaction the newest blockhash; what others have signed before does not hold any more. */
export async function refreshBlockhash(
  transaction: SolanaTransactionLike,
  connection: ConnectionLike,
): Promise<void> {
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  if (isVersioned(transaction)) transaction.message.recentBlockhash = blockhash
  else Object.assign(transaction, { recentBlockhash: blockhash, lastValidBlockHeight })
}

/** Fills what a legacy transaction may still lack before it can be signed: who pays, and a blockhash. */
export async function complete(
  transaction: SolanaTransactionLike,
  connection: ConnectionLike,
  address: string,
): Promise<void> {
  if (isVersioned(transaction)) return
  transaction.feePayer ??= accountOf(transaction, address)
  if (!transaction.recentBlockhash) await refreshBlockhash(transaction, connection)
}

function accountOf(
  transaction: { instructions: { keys: { pubkey: PublicKeyLike }[] }[] },
  address: string,
): PublicKeyLike | undefined {
  const keys = transaction.instructions.flatMap((instruction) => instruction.keys)
  return keys.find(({ pubkey }) => pubkey.toBase58() === address)?.pubkey
}
