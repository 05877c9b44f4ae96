import {
  type Address,
  type Blockhash,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Signature,
  type Transaction,
} from '@solana/kit'

type CompiledMessage = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime
export type ReadMessage = Extract<CompiledMessage, { version: 'legacy' | 0 }>

/** A transaction as it came over the wire, taken apart. */
export interface WireTransaction {
  bytes: Uint8Array
  transaction: Transaction
  message: ReadMessage
  /** The first signature, by which the network knows the transaction. */
  signature: Signature
  signatures: Signature[]
  /** The blockhash or, for a durable nonce, the nonce's value. */
  blockhash: Blockhash
}

/** The bytes are no well-formed transaction; the message says why. */
export class MalformedTransaction extends Error {
  override name = 'MalformedTransaction'
}

const LARGEST_TRANSACTION = 1232
const MOST_ACCOUNTS = 256

/**
 * Reads a serialised transaction and checks everything that can be checked without a chain. The runtime ends
 * the whole process on bytes that it cannot read, so whatever passes here is canonical to the last byte.
 */
export function readWireTransaction(bytes: Uint8Array): WireTransaction {
  if (bytes.length > LARGEST_TRANSACTION)
    throw new MalformedTransaction(
      `transaction too large: ${bytes.length} bytes (max: ${LARGEST_TRANSACTION} bytes)`,
    )
  const { transaction, message } = decode(bytes)
  const reason = message.version === 1 ? 'unsupported transaction version' : findFlaw(message as ReadMessage)
  if (reason) throw new MalformedTransaction(`invalid transaction: ${reason}`)
  const signatures = Object.values(transaction.signatures).map(
    (signature) => getBase58Decoder().decode(signature ?? new Uint8Array(64)) as Signature,
  )
  return {
    bytes,
    transaction,
    message: message as ReadMessage,
    signature: signatures[0] as Signature,
    signatures,
    blockhash: message.lifetimeToken as Blockhash,
  }
}

/** Every account of a message in the order of its indices, lookup tables aside. */
export function staticAccounts(message: ReadMessage): Address[] {
  return message.staticAccounts as Address[]
}

/** Whether the account at an index of the static list may be written. */
export function isWritable({ header, staticAccounts: { length } }: ReadMessage, index: number): boolean {
  return index < header.numSignerAccounts
    ? index < header.numSignerAccounts - header.numReadonlySignerAccounts
    : index < length - header.numReadonlyNonSignerAccounts
}

function decode(bytes: Uint8Array): { transaction: Transaction; message: CompiledMessage } {
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes) as CompiledMessage
    const again = getCompiledTransactionMessageEncoder().encode(message as never)
    if (!same(again, transaction.messageBytes) || !same(getTransactionEncoder().encode(transaction), bytes))
      throw new Error('not canonical')
    return { transaction, message }
  } catch (error) {
    throw new MalformedTransaction('failed to deserialize transaction', { cause: error })
  }
}

function findFlaw(message: ReadMessage): string | undefined {
  const { header, staticAccounts: accounts, instructions } = message
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : []
  const loaded = lookups.map((table) => table.writableIndexes.length + table.readonlyIndexes.length)
  const total = loaded.reduce((sum, count) => sum + count, accounts.length)
  if (header.numSignerAccounts === 0) return 'no signer'
  if (header.numReadonlySignerAccounts >= header.numSignerAccounts) return 'no writable signer to pay the fee'
  if (header.numSignerAccounts + header.numReadonlyNonSignerAccounts > accounts.length)
    return 'more signers and read-only accounts than accounts'
  if (loaded.includes(0)) return 'an address table lookup loads nothing'
  if (total > MOST_ACCOUNTS) return 'too many accounts'
  for (const { programAddressIndex, accountIndices = [] } of instructions) {
    if (programAddressIndex === 0) return 'the fee payer cannot be a program'
    if (programAddressIndex >= accounts.length) return 'a program index is out of bounds'
    if (accountIndices.some((index) => index >= total)) return 'an account index is out of bounds'
  }
  return undefined
}

function same(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  return a.length === b.length && Buffer.from(a as Uint8Array).equals(Buffer.from(b as Uint8Array))
}
