import { fromBase64, toBase64 } from './base64.ts'
import { LatchkeyError } from './errors.ts'

/** Signs the bytes of a request: ECDSA P-256 with SHA-256, as base64 of DER. Such as a KMS does it. */
export type RequestSigner = (request: Uint8Array<ArrayBuffer>) => Promise<string>

/** Both halves of a key that requests are signed with, as base64 of DER. */
export interface AuthorizationKeyPair {
  /** PKCS8: your backend's secret */
  privateKey: string
  /** SPKI: what an operator registers by `app authorization-key add`, and what owns wallets */
  publicKey: string
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
/** Around the base64: in front of keys as published clients keep them, and what makes a PEM of it. */
const WRAPPING = /^wallet-(auth|api):|-----[A-Z ]+-----|\s/g

/** A new key of P-256. */
export async function newAuthorizationKey(): Promise<AuthorizationKeyPair> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
    crypto.subtle.exportKey('spki', pair.publicKey),
  ])
  return { privateKey: toBase64(new Uint8Array(privateKey)), publicKey: toBase64(new Uint8Array(publicKey)) }
}

/**
 * Who signs with a private key: PKCS8 as PEM or as base64 of DER, with or without `wallet-auth:` in front.
 * @throws LatchkeyError `invalid_options` for what is no private key of P-256
 */
export function signerOf(privateKey: string): RequestSigner {
  const key = importKey(privateKey)
  // where nobody signs in between, a key that is none would end the process
  key.catch(() => {})
  return async (request) => {
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, await key, request)
    return toBase64(toDer(new Uint8Array(signature)))
  }
}

async function importKey(privateKey: string): Promise<CryptoKey> {
  const der = fromBase64(privateKey.replace(WRAPPING, ''))
  try {
    if (der) return await crypto.subtle.importKey('pkcs8', der, CURVE, false, ['sign'])
  } catch {
    // said below, without the key
  }
  throw new LatchkeyError('invalid_options', 'An authorization key is base64 of a PKCS8 private key of P-256')
}

/** Of Web Crypto's r and s, 32 bytes each, the DER (RFC 3279, 2.2.3) that the API takes. */
function toDer(signature: Uint8Array): Uint8Array {
  const parts = [signature.subarray(0, 32), signature.subarray(32)].flatMap((number) => {
    const from = number.findIndex((byte) => byte !== 0)
    const digits = [...number.subarray(from)]
    const positive = (digits[0] as number) > 127 ? [0, ...digits] : digits
    return [2, positive.length, ...positive]
  })
  return Uint8Array.of(0x30, parts.length, ...parts)
}
