import * as v from 'valibot'
import type { Bytes } from '../bytes.ts'
import { fromBase64url, toBase64url, utf8 } from '../bytes.ts'
import { RECOVERY_KEY_BYTES } from '../envelopes/recovery-key.ts'
import { KeyError } from '../key-error.ts'
import { base64urlOf, count, readRecord } from './read-record.ts'

const WHAT = 'a payload for the signer'
const base64url = v.pipe(v.string(), v.minLength(1), v.maxLength(2_048), v.regex(/^[A-Za-z0-9_-]+$/))

const factorSchema = v.variant('type', [
  v.strictObject({ type: v.literal('passkey'), credential_id: base64url, public_key: base64url }),
  v.strictObject({ type: v.literal('totp'), secret: base64urlOf(20) }),
])

const payloadSchema = v.strictObject({
  v: v.literal(2),
  key: base64urlOf(RECOVERY_KEY_BYTES),
  max_login_age: count,
  factors: v.pipe(v.array(factorSchema), v.maxLength(32)),
})

/**
 * A second factor that the signer must see before it opens a key: a passkey (credential id and COSE public key) or a
 * TOTP secret of 20 bytes; base64url.
 */
export type SignerFactor = v.InferOutput<typeof factorSchema>

/** What is sealed to the signer. Version 1 was the bare key, which says nothing of login or factors. */
export type RecoveryPayload =
  | { v: 1; key: Bytes }
  | {
      v: 2
      key: Bytes
      /** how old the login may be that recovers, seconds */
      maxLoginAge: number
      factors: SignerFactor[]
    }

/** Bytes of a payload of version 2, to be sealed and then wiped. @throws KeyError `invalid_input` for what it may not hold */
export function encodeRecoveryPayload({
  key,
  maxLoginAge,
  factors,
}: Omit<RecoveryPayload & { v: 2 }, 'v'>): Bytes {
  const text = JSON.stringify({ v: 2, key: toBase64url(key), max_login_age: maxLoginAge, factors })
  readRecord(text, 2, payloadSchema, WHAT)
  return utf8(text)
}

/**
 * Reads what was sealed to the signer, of either version. A bare key has 32 bytes; no payload of version 2 is as short.
 * @throws KeyError `unknown_version`, or `invalid_input` for anything that is neither.
 */
export function decodeRecoveryPayload(bytes: Uint8Array): RecoveryPayload {
  if (bytes.length === RECOVERY_KEY_BYTES) return { v: 1, key: Uint8Array.from(bytes) }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new KeyError('invalid_input', `Not ${WHAT}`)
  }
  const { key, max_login_age, factors } = readRecord(text, 2, payloadSchema, WHAT)
  return { v: 2, key: fromBase64url(key), maxLoginAge: max_login_age, factors }
}
