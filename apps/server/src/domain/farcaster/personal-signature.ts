import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** What a wallet signs in the place of a text, or of bytes (EIP-191, version E). */
export function personalHash(text: string | Buffer): Uint8Array {
  const message = typeof text === 'string' ? Buffer.from(text) : text
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]))
}

/** The address, in small letters, whose key made the signature (0x hex, r s v); undefined where no key did. */
export function recoverAddress(hash: Uint8Array, signature: string): string | undefined {
  const bytes = Buffer.from(signature.slice(2), 'hex')
  if (bytes.length !== 65) return undefined
  const v = bytes[64] as number
  const recovery = v >= 27 ? v - 27 : v
  if (recovery > 1) return undefined
  try {
    const recoverable = Uint8Array.from([recovery, ...bytes.subarray(0, 64)])
    const key = secp256k1.recoverPublicKey(recoverable, hash, { prehash: false })
    const point = secp256k1.Point.fromBytes(key).toBytes(false)
    return `0x${Buffer.from(keccak_256(point.subarray(1)).subarray(-20)).toString('hex')}`
  } catch {
    // The library throws on numbers that are no signature.
    return undefined
  }
}
