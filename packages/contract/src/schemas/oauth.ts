import * as v from 'valibot'
import { loginModeSchema } from './http.ts'

const captchaToken = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(4096))))
const credential = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))

export const oauthInitSchema = v.object({
  provider: v.pipe(v.string(), v.maxLength(64)),
  redirect_to: v.pipe(v.string(), v.maxLength(8192)),
  token: captchaToken,
  state_code: v.optional(v.pipe(v.string(), v.maxLength(512)), ''),
  code_challenge: v.optional(v.pipe(v.string(), v.maxLength(512)), ''),
})

const proof = {
  authorization_code: credential(8192),
  state_code: credential(512),
  code_verifier: credential(512),
  code_type: v.optional(v.nullable(v.picklist(['raw']))),
}

export const oauthAuthenticateSchema = v.object({
  ...proof,
  mode: v.optional(loginModeSchema, 'login-or-sign-up'),
})

export const oauthLinkSchema = v.object(proof)

/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
const subject = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(255),
  v.check((text) => !/\0|\p{Surrogate}/u.test(text)),
)

export const oauthUnlinkSchema = v.object({
  provider: v.pipe(v.string(), v.maxLength(64)),
  subject,
})

export const oauthTransferSchema = v.object({
  nonce: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  userInfo: v.looseObject({ subject }),
})
