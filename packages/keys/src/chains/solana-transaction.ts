import { base64 } from '@scure/base'
import { KeyError } from '../key-error.ts'
import { signBytes } from '../signing/solana.ts'
import { ON_ED25519 } from './curves.ts'
import type { ByteReader } from './solana-bytes.ts'
import { byteReader } from './solana-bytes.ts'

/** What the network takes: an IPv6 packet without its headers. */
const MOST_BYTES = 1232
const SIGNATURE = 64
const KEY = 32
/** The first bit of a message says that the rest of the byte is its version; without it the byte is the header's first. */
const VERSIONED = 0x80
const invalid = (message: string) => new KeyError('invalid_input', message)

function times<T>(count: number, read: () => T): T[] {
  return Array.from({ length: count }, read)
}

/** The keys that have to sign a message, in order. Reads it to its end. @throws where it is none. */
function signersOf(reader: ByteReader): Uint8Array[] {
  const first = reader.byte()
  const isVersioned = first >= VERSIONED
  if (first > VERSIONED) throw invalid('This version of a Solana transaction is not supported')
  const required = isVersioned ? reader.byte() : first
  const [readonlySigned, readonlyUnsigned] = [reader.byte(), reader.byte()]
  const keys = times(reader.count(), () => reader.take(KEY))
  if (readonlySigned >= required || required + readonlyUnsigned > keys.length) throw new RangeError()
  reader.take(KEY) // the block hash
  times(reader.count(), () => {
    reader.byte() // the program
    reader.take(reader.count())
    reader.take(reader.count())
  })
  if (isVersioned) {
    times(reader.count(), () => {
      reader.take(KEY) // the lookup table
      reader.take(reader.count())
      reader.take(reader.count())
    })
  }
  if (reader.left()) throw new RangeError()
  return keys.slice(0, required)
}

/** Where signatures of a transaction stand, by whom, and what they are of. */
function readTransactionBytes(bytes: Uint8Array): {
  signaturesAt: number
  message: Uint8Array
  signers: Uint8Array[]
} {
  if (bytes.length > MOST_BYTES) throw invalid(`A Solana transaction has at most ${MOST_BYTES} bytes`)
  try {
    const reader = byteReader(bytes)
    const count = reader.count()
    const signaturesAt = bytes.length - reader.left()
    reader.take(count * SIGNATURE)
    const message = bytes.subarray(bytes.length - reader.left())
    const signers = signersOf(reader)
    if (signers.length !== count) throw new RangeError()
    return { signaturesAt, message, signers }
  } catch (error) {
    throw error instanceof KeyError ? error : invalid('The transaction is no Solana transaction')
  }
}

/**
 * Solana `signTransaction`: puts this wallet's signature into its place, and leaves those of others as they are.
 * @param transaction the wire form in padded base64, legacy or version 0, with a place for each signature
 * @returns the same in base64
 * @throws KeyError `invalid_input` for what is no transaction to its last byte, and where the wallet is none of its signers
 */
export function signSolanaTransaction(privateKey: Uint8Array, transaction: unknown): string {
  let bytes: Uint8Array
  try {
    bytes = base64.decode(transaction as string)
  } catch {
    throw invalid('The transaction must be base64')
  }
  const { signaturesAt, message, signers } = readTransactionBytes(bytes)
  const own = ON_ED25519.publicKeyOf(privateKey)
  const place = signers.findIndex((signer) => signer.every((byte, at) => byte === own[at]))
  if (place < 0) throw invalid('This wallet is no signer of the transaction')
  bytes.set(signBytes(privateKey, message), signaturesAt + place * SIGNATURE)
  return base64.encode(bytes)
}
