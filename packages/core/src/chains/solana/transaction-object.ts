import { base58 } from '@scure/base'
import { ClientError } from '../../errors/client-errors.ts'
import { type ParsedMessage, parseMessage } from './parse-message.ts'
import { SYSTEM } from './programs.ts'
import { byteReader } from './shortvec.ts'
import type {
  ConnectionLike,
  PublicKeyLike,
  SolanaTransactionLike,
  VersionedTransactionLike,
} from './web3-types.ts'

const SIGNATURE_LENGTH = 64

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
  if (!own) throw walletIsMissing()
  transaction.addSignature(own, signature)
}

/**
 * Gives a transaction the newest blockhash [STX-006]; the wallet's own signature does not hold any more. One that
 * somebody else has signed keeps its own, as does one whose lifetime is a durable nonce: another would spoil them.
 */
export async function refreshBlockhash(
  transaction: SolanaTransactionLike,
  connection: ConnectionLike,
  address: string,
): Promise<void> {
  if (othersHaveSigned(transaction, address) || !expires(parseMessage(messageBytes(transaction)))) return
  await putBlockhash(transaction, connection)
}

async function putBlockhash(transaction: SolanaTransactionLike, connection: ConnectionLike): Promise<void> {
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  if (isVersioned(transaction)) transaction.message.recentBlockhash = blockhash
  else Object.assign(transaction, { recentBlockhash: blockhash, lastValidBlockHeight })
}

function othersHaveSigned(transaction: SolanaTransactionLike, address: string): boolean {
  const signed: [PublicKeyLike | undefined, Uint8Array | null][] = isVersioned(transaction)
    ? transaction.signatures.map((one, place) => [transaction.message.staticAccountKeys[place], one])
    : (transaction.signatures ?? []).map(({ publicKey, signature }) => [publicKey, signature])
  return signed.some(([key, one]) => key?.toBase58() !== address && one?.some((byte) => byte !== 0))
}

const ADVANCE_NONCE = 4

/** Whether a transaction is too old at some time: not so with a durable nonce, which its first instruction moves on. */
export function expires({ instructions: [first] }: ParsedMessage): boolean {
  if (first?.program !== SYSTEM || first.data.length < 4) return true
  return new DataView(first.data.buffer, first.data.byteOffset).getUint32(0, true) !== ADVANCE_NONCE
}

/** The bytes that are sent, and the signature that names them: the first, whoever made it. */
export function signedWire(transaction: Pick<SolanaTransactionLike, 'serialize'>): {
  wire: Uint8Array
  signature: string
} {
  const wire = Uint8Array.from(transaction.serialize())
  const reader = byteReader(wire)
  const count = reader.shortvec()
  return { wire, signature: base58.encode(reader.take(count && SIGNATURE_LENGTH)) }
}

/** The wallet that is to pay or to agree is none of those that sign [STX-014]. */
export const walletIsMissing = () =>
  new ClientError('The transaction does not include the wallet.', 'transaction_failure')

/** Fills what a legacy transaction may still lack before it can be signed: who pays, and a blockhash. */
export async function complete(
  transaction: SolanaTransactionLike,
  connection: ConnectionLike,
  address: string,
): Promise<void> {
  if (isVersioned(transaction)) return
  transaction.feePayer ??= accountOf(transaction, address)
  if (!transaction.feePayer) throw walletIsMissing()
  if (!transaction.recentBlockhash) await putBlockhash(transaction, connection)
}

function accountOf(
  transaction: { instructions: { keys: { pubkey: PublicKeyLike }[] }[] },
  address: string,
): PublicKeyLike | undefined {
  const keys = transaction.instructions.flatMap((instruction) => instruction.keys)
  return keys.find(({ pubkey }) => pubkey.toBase58() === address)?.pubkey
}
