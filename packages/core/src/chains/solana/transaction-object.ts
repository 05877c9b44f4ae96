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
  // a copy: whoever handed the transaction in may keep hold of its bytes
  return Uint8Array.from(
    isVersioned(transaction) ? transaction.message.serialize() : transaction.serializeMessage(),
  )
}

/**
 * Holds a transaction to what was shown of it: its host has the very object, and may change it at any time.
 * @throws ClientError where its bytes are not `shown` any more.
 */
export function mustBe(transaction: SolanaTransactionLike, shown: Uint8Array): void {
  const now = messageBytes(transaction)
  if (now.length === shown.length && now.every((byte, place) => byte === shown[place])) return
  throw new ClientError('The transaction was changed after it was shown.', 'transaction_failure')
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
  latest: LatestBlockhash,
  address: string,
): Promise<void> {
  const keepsIts = () =>
    othersHaveSigned(transaction, address) || !expires(parseMessage(messageBytes(transaction)))
  if (keepsIts()) return
  const fresh = await latest()
  if (!keepsIts()) putBlockhash(transaction, fresh)
}

/** Asks for the newest blockhash. Where its answer comes too late it has to throw: nothing is put in any more then. */
export type LatestBlockhash = () => ReturnType<ConnectionLike['getLatestBlockhash']>

function putBlockhash(
  transaction: SolanaTransactionLike,
  { blockhash, lastValidBlockHeight }: Awaited<ReturnType<LatestBlockhash>>,
): void {
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
  latest: LatestBlockhash,
  address: string,
): Promise<void> {
  if (isVersioned(transaction)) return
  transaction.feePayer ??= accountOf(transaction, address)
  if (!transaction.feePayer) throw walletIsMissing()
  if (transaction.recentBlockhash) return
  const fresh = await latest()
  if (!transaction.recentBlockhash) putBlockhash(transaction, fresh)
}

function accountOf(
  transaction: { instructions: { keys: { pubkey: PublicKeyLike }[] }[] },
  address: string,
): PublicKeyLike | undefined {
  const keys = transaction.instructions.flatMap((instruction) => instruction.keys)
  return keys.find(({ pubkey }) => pubkey.toBase58() === address)?.pubkey
}
