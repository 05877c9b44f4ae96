import * as v from 'valibot'
import { captchaToken, sessionAsked } from './parts.ts'

const relyingParty = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(512))))
/** Padding and the plain alphabet are taken as well: published clients differ. */
const bytes = (max: number) =>
  v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(max),
    v.regex(/^[A-Za-z0-9_+/-]+={0,2}$/),
    v.transform((text) => text.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')),
  )

/** 1023 bytes at most (WebAuthn level 2, section 5.8.3). */
const credentialId = bytes(1400)

export const passkeyInitSchema = v.object({ relying_party: relyingParty, token: captchaToken })

export const credentialIdSchema = credentialId

const common = {
  id: credentialId,
  raw_id: credentialId,
  type: v.literal('public-key'),
}

export const passkeyAttestationSchema = v.object({
  relying_party: relyingParty,
  /** where the passkey makes a user */
  ...sessionAsked,
  authenticator_response: v.object({
    ...common,
    response: v.object({
      client_data_json: bytes(8192),
      attestation_object: bytes(32_768),
      transports: v.fallback(
        v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,32}$/))), v.maxLength(10))),
        undefined,
      ),
    }),
  }),
})

export const passkeyAssertionSchema = v.object({
  ...common,
  response: v.object({
    client_data_json: bytes(8192),
    authenticator_data: bytes(8192),
    signature: bytes(4096),
    user_handle: v.optional(v.nullable(bytes(128))),
  }),
})

export const passkeyAuthenticateSchema = v.object({
  relying_party: relyingParty,
  ...sessionAsked,
  /** `options.challenge` as it came */
  challenge: bytes(256),
  authenticator_response: passkeyAssertionSchema,
})

export const passkeyUnlinkSchema = v.object({
  credential_id: credentialId,
  /** also end its use as a second factor */
  remove_as_mfa: v.optional(v.boolean(), true),
})
