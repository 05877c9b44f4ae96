import * as v from 'valibot'
import { emailSchema, loginCodeSchema, loginModeSchema } from './http.ts'
import { captchaToken, sessionAsked } from './parts.ts'

/** Read by the server's phone library; digits, spaces and the usual signs, perhaps with a region to guess. */
const phoneNumber = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(64))
const transferNonce = v.pipe(v.string(), v.minLength(16), v.maxLength(128))

export const passwordlessLinkSchema = v.object({ email: emailSchema, code: loginCodeSchema })
export const passwordlessUpdateSchema = v.object({
  oldAddress: emailSchema,
  newAddress: emailSchema,
  code: loginCodeSchema,
})
export const passwordlessUnlinkSchema = v.object({ address: emailSchema })
export const passwordlessTransferSchema = v.object({ nonce: transferNonce, email: emailSchema })

export const smsInitSchema = v.object({ phoneNumber, token: captchaToken })
export const smsStatusSchema = v.object({ phoneNumber })
export const smsAuthenticateSchema = v.object({
  phoneNumber,
  code: loginCodeSchema,
  mode: v.optional(loginModeSchema, 'login-or-sign-up'),
  ...sessionAsked,
})
export const smsLinkSchema = v.object({ phoneNumber, code: loginCodeSchema })
export const smsUpdateSchema = v.object({
  old_phone_number: phoneNumber,
  new_phone_number: phoneNumber,
  code: loginCodeSchema,
})
export const smsUnlinkSchema = v.object({ phoneNumber })
export const smsTransferSchema = v.object({ nonce: transferNonce, phoneNumber })

/** A compact JWS (RFC 7515). */
const hostToken = v.pipe(
  v.string(),
  v.maxLength(16_384),
  v.regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/),
)
export const customJwtAuthenticateSchema = v.object({
  token: hostToken,
  mode: v.optional(loginModeSchema, 'login-or-sign-up'),
  ...sessionAsked,
})
export const customJwtLinkSchema = v.object({ token: hostToken })

/** base64url of 24 random bytes (our widget) or of 32 (published clients). */
export const guestAuthenticateSchema = v.strictObject({
  guest_credential: v.pipe(v.string(), v.regex(/^(?:[A-Za-z0-9_-]{32}|[A-Za-z0-9_-]{43})$/)),
  ...sessionAsked,
})
