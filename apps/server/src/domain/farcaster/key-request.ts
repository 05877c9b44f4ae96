import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { personalHash } from './personal-signature.ts'

// https://docs.farcaster.xyz/reference/contracts/reference/signed-key-request-validator, on OP mainnet
const VALIDATOR = '00000000FC700472606ED4fA22623Acf62c60553'
const CHAIN_ID = 10

const hashOf = (...parts: Uint8Array[]) => keccak_256(Buffer.concat(parts))
const text = (value: string) => hashOf(Buffer.from(value))
const word = (hex: string) => Buffer.from(hex.padStart(64, '0'), 'hex')
const number = (value: number) => word(value.toString(16))

const DOMAIN = hashOf(
  text('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
  text('Farcaster SignedKeyRequestValidator'),
  text('1'),
  number(CHAIN_ID),
  word(VALIDATOR),
)
const TYPE = text('SignedKeyRequest(uint256 requestFid,bytes key,uint256 deadline)')

export interface KeyRequest {
  /** the app's own account */
  requestFid: number
  /** 0x hex of 32 bytes, Ed25519 */
  key: string
  /** unix seconds */
  deadline: number
}

/** What the owner of the app's account signs for a key (EIP-712); 32 bytes. */
export function keyRequestHash({ requestFid, key, deadline }: KeyRequest): Uint8Array {
  const keyHash = hashOf(Buffer.from(key.slice(2), 'hex'))
  const request = hashOf(TYPE, number(requestFid), keyHash, number(deadline))
  return hashOf(Buffer.from('1901', 'hex'), DOMAIN, request)
}

/** A request signed by the key that owns the app's account; 0x hex of r, s, v. */
export const signKeyRequest = (request: KeyRequest, privateKey: string): string =>
  sign(keyRequestHash(request), privateKey)

/** Who pays for the key's registration signs the signature of the request itself, as a message (EIP-191). */
export const signSponsorship = (signature: string, privateKey: string): string =>
  sign(personalHash(Buffer.from(signature.slice(2), 'hex')), privateKey)

function sign(hash: Uint8Array, privateKey: string): string {
  const secret = Buffer.from(privateKey.slice(2), 'hex')
  try {
    const signed = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
    const recovery = ((signed[0] as number) + 27).toString(16)
    return `0x${Buffer.from(signed.subarray(1)).toString('hex')}${recovery}`
  } finally {
    secret.fill(0)
  }
}
