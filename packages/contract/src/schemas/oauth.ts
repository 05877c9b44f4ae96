import * as v from 'valibot'
import { loginModeSchema } from './http.ts'
import { captchaToken, sessionAsked, storable } from './parts.ts'

const credential = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))

export const oauthInitSchema = v.object({
  provider: v.pipe(v.string(), v.maxLength(64)),
  /** the page to come back to, of an allowed origin */
  redirect_to: v.pipe(v.string(), v.maxLength(8192)),
  token: captchaToken,
  state_code: v.optional(v.pipe(v.string(), v.maxLength(512)), ''),
  /** base64url of the SHA-256 of the verifier (RFC 7636, S256) */
  code_challenge: v.optional(v.pipe(v.string(), v.maxLength(512)), ''),
})

const proof = {
  authorization_code: credential(8192),
  state_code: credential(512),
  code_verifier: credential(512),
  /** `raw`: the provider's own code, as a native app gets it */
  code_type: v.optional(v.nullable(v.picklist(['raw']))),
}

export const oauthAuthenticateSchema = v.object({
  ...proof,
  mode: v.optional(loginModeSchema, 'login-or-sign-up'),
  ...sessionAsked,
})

export const oauthLinkSchema = v.object(proof)

const subject = storable(255)

export const oauthUnlinkSchema = v.object({
  provider: v.pipe(v.string(), v.maxLength(64)),
  subject,
})

export const oauthTransferSchema = v.object({
  nonce: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  userInfo: v.looseObject({ subject }),
})
