import type { SealedRecoveryKey } from '@latchkey/contract'
import { recoveryKeyContext } from '@latchkey/contract'
import type { RecoveryPayload } from '@latchkey/keys'
import { decodeRecoveryPayload, wipe } from '@latchkey/keys'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { SignerRefusal } from './signer.ts'
import type { SignerKey } from './signer-keys.ts'

interface Place {
  appId: string
  userId: string
  root: string
  shareVersion: number
}

/**
 * The recovery key that a frame has sealed to this key for this place, of either version. What version 2 says of logins
 * and factors holds whatever the API says: it was written by the user's frame, and the API cannot change it.
 * @throws SignerRefusal `invalid_request`, `login_required`, `mfa_required`
 */
export async function openRecoveryPayload(
  key: SignerKey,
  sealed: SealedRecoveryKey,
  place: Place,
  loginAge: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const payload = await openPayload(key, sealed, place, decodePayload)
  if (payload.v === 2) {
    const refusal = limitOf(payload, loginAge)
    if (refusal) {
      wipe(payload.key)
      throw refusal
    }
  }
  return payload.key
}

/**
 * What was sealed to this key for this place, as `decode` reads it.
 * @throws SignerRefusal `invalid_request` where it does not open, and what `decode` throws
 */
export async function openPayload(
  key: SignerKey,
  sealed: SealedRecoveryKey,
  place: Place,
  decode: (bytes: Uint8Array) => RecoveryPayload,
): Promise<RecoveryPayload> {
  const bytes = await openSealed(key, sealed, recoveryKeyContext({ ...place, direction: 'to-signer' }))
  try {
    return decode(bytes)
  } finally {
    wipe(bytes)
  }
}

function limitOf(
  { maxLoginAge, factors }: { maxLoginAge: number; factors: readonly unknown[] },
  loginAge: number,
): SignerRefusal | undefined {
  if (loginAge > maxLoginAge) return new SignerRefusal('login_required', 'The login is too old')
  if (factors.length > 0) {
    return new SignerRefusal('mfa_required', 'A second factor is sealed in, which this version cannot check')
  }
  return undefined
}

function decodePayload(bytes: Uint8Array) {
  try {
    return decodeRecoveryPayload(bytes)
  } catch {
    throw new SignerRefusal('invalid_request', 'What was sealed is no recovery key')
  }
}

/** @throws SignerRefusal `invalid_request` where it was sealed to another key or for another place */
export async function openSealed(
  key: SignerKey,
  { encapsulated_key, ciphertext }: SealedRecoveryKey,
  context: string,
): Promise<Uint8Array> {
  const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
  try {
    const [encapsulated, text] = [encapsulated_key, ciphertext].map((part) => Buffer.from(part, 'base64url'))
    const info = new TextEncoder().encode(context)
    return await suite.Open(key.pair as CryptoKeyPair, encapsulated as Buffer, text as Buffer, { info })
  } catch {
    throw new SignerRefusal('invalid_request', 'The recovery key does not open for this user and root')
  }
}
