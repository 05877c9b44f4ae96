import { base58 } from '@scure/base'
import { parseMessage } from './parse-message.ts'
import { byteReader } from './shortvec.ts'
import type {
  KitTransaction,
  PublicKeyLike,
  SolanaTransactionLike,
  VersionedTransactionLike,
} from './web3-types.ts'

const SIGNATURE_LENGTH = 64
const KEY_LENGTH = 32
const VERSION_BIT = 0x80

/** A transaction to work on, and the same one as its host is to have it back. */
export interface OpenTransaction<T> {
  transaction: SolanaTransactionLike
  /** web3.js: the very object given. Kit, whose objects are frozen: a new one with the signatures. */
  result(): T
}

/**
 * Takes a host's transaction: of web3.js v1 as it is, a compiled one of @solana/kit behind the same face.
 * @throws TypeError for a kit message that is not compiled, and for anything else.
 */
export function openTransaction<T extends SolanaTransactionLike | KitTransaction>(
  given: T,
): OpenTransaction<T> {
  if (isKit(given)) return openKit(given) as OpenTransaction<T>
  if (typeof (given as { serialize?: unknown } | null)?.serialize === 'function')
    return { transaction: given as SolanaTransactionLike, result: () => given }
  throw new TypeError(
    'The transaction must be of @solana/web3.js v1, or of @solana/kit and compiled (compileTransaction)',
  )
}

const isKit = (given: unknown): given is KitTransaction =>
  typeof given === 'object' && given !== null && 'messageBytes' in given && 'signatures' in given

function openKit(given: KitTransaction): OpenTransaction<KitTransaction> {
  let bytes = Uint8Array.from(given.messageBytes)
  let lifetime = given.lifetimeConstraint
  const { version, signers, accounts, blockhash } = parseMessage(bytes)
  const signatures = new Map(
    signers.map((signer) => {
      const signature = given.signatures[signer]
      return [signer, signature ? Uint8Array.from(signature) : null]
    }),
  )
  const transaction: VersionedTransactionLike = {
    version,
    message: {
      staticAccountKeys: accounts.map(keyOf),
      get recentBlockhash() {
        return parseMessage(bytes).blockhash
      },
      // A new blockhash is another message: what others have signed before does not hold any more.
      set recentBlockhash(fresh) {
        if (fresh === blockhash) return
        bytes = withBlockhash(bytes, fresh)
        for (const signer of signers) signatures.set(signer, null)
        if (lifetime && 'blockhash' in lifetime) lifetime = { ...lifetime, blockhash: fresh }
      },
      serialize: () => bytes,
    },
    get signatures() {
      return signers.map((signer) => signatures.get(signer) ?? new Uint8Array(SIGNATURE_LENGTH))
    },
    addSignature: (key, signature) => void signatures.set(key.toBase58(), Uint8Array.from(signature)),
    serialize() {
      const wire = new Uint8Array(1 + signers.length * SIGNATURE_LENGTH + bytes.length)
      wire[0] = signers.length
      for (const [place, signature] of transaction.signatures.entries())
        wire.set(signature, 1 + place * SIGNATURE_LENGTH)
      wire.set(bytes, 1 + signers.length * SIGNATURE_LENGTH)
      return wire
    },
  }
  return {
    transaction,
    result: () =>
      Object.freeze({
        ...given,
        messageBytes: bytes,
        signatures: Object.freeze(Object.fromEntries(signatures)),
        ...(lifetime === undefined ? {} : { lifetimeConstraint: lifetime }),
      }),
  }
}

const keyOf = (address: string): PublicKeyLike => ({ toBase58: () => address })

/** The message with another blockhash, which stands behind the accounts. */
function withBlockhash(message: Uint8Array, blockhash: string): Uint8Array<ArrayBuffer> {
  const reader = byteReader(message, ((message[0] ?? 0) & VERSION_BIT) === 0 ? 0 : 1)
  reader.take(3)
  reader.take(reader.shortvec() * KEY_LENGTH)
  const fresh = Uint8Array.from(message)
  fresh.set(base58.decode(blockhash), reader.offset)
  return fresh
}
