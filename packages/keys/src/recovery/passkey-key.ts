import type { PasskeyParams } from '@latchkey/contract'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import * as v from 'valibot'
import type { Bytes } from '../bytes.ts'
import { randomBytes, toBase64url, utf8 } from '../bytes.ts'
import { boundContext } from '../envelopes/bound-recovery-share.ts'
import { RECOVERY_KEY_BYTES } from '../envelopes/recovery-key.ts'
import { KeyError } from '../key-error.ts'
import { base64urlOf } from './read-record.ts'

/** What an authenticator answers: one HMAC-SHA256. */
const PRF_BYTES = 32
const SALT_BYTES = 32

const passkeyParamsSchema = v.strictObject({
  credential_id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,1364}$/)),
  rp_id: v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,253}$/)),
  salt: base64urlOf(SALT_BYTES),
})

/** Parameters for a passkey that was just made, with a salt that nothing else is asked with. */
export function newPasskeyParams(credentialId: string, rpId: string): PasskeyParams {
  return { credential_id: credentialId, rp_id: rpId, salt: toBase64url(randomBytes(SALT_BYTES)) }
}

/** @throws KeyError `invalid_input` for what are no such parameters */
export function readPasskeyParams(value: unknown): PasskeyParams {
  const read = v.safeParse(passkeyParamsSchema, value)
  if (!read.success) throw new KeyError('invalid_input', 'Not the parameters of a passkey')
  return read.output
}

interface PasskeyPlace {
  appId: string
  userId: string
  root: string
  shareVersion: number
}

/**
 * The recovery key of a passkey: HKDF-SHA256 over what its PRF (WebAuthn level 3, 10.1.4) gives for the parameters' salt,
 * for the additional data of the recovery share. The same passkey gives another key in every other place.
 * @param prf 32 bytes; the caller's to wipe
 * @throws KeyError `invalid_input`
 */
export function passkeyKey(prf: Uint8Array, place: PasskeyPlace, params: PasskeyParams): Bytes {
  if (prf.length !== PRF_BYTES) throw new KeyError('invalid_input', 'Not an answer of a passkey')
  const { appId, userId, root, shareVersion } = place
  const bound = { appId, userId, root, shareVersion, method: 'recovery-encryption-key' as const }
  const context = boundContext({ ...bound, params: { ...readPasskeyParams(params) } })
  return hkdf(sha256, prf, undefined, utf8(context), RECOVERY_KEY_BYTES) as Bytes
}
