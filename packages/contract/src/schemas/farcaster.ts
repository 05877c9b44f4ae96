import * as v from 'valibot'
import { loginModeSchema } from './http.ts'
import { captchaToken, sessionAsked } from './parts.ts'

const fid = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const url = v.pipe(v.string(), v.maxLength(2_048), v.url())

export const farcasterInitSchema = v.object({
  token: captchaToken,
  /** where the phone's app goes back to; a page of the app */
  redirect_url: v.optional(v.nullable(url)),
  relying_party: v.optional(v.nullable(url)),
})

const signedMessage = {
  /** EIP-4361 */
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)),
  // 65 bytes of a key; what a contract takes is longer.
  signature: v.pipe(v.string(), v.maxLength(8_194), v.regex(/^0x(?:[0-9a-fA-F]{2}){64,}$/)),
  fid,
}

export const farcasterLinkSchema = v.object({
  ...signedMessage,
  channel_token: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
})

export const farcasterAuthenticateSchema = v.object({
  ...farcasterLinkSchema.entries,
  mode: v.optional(loginModeSchema, 'login-or-sign-up'),
  ...sessionAsked,
})

export const farcasterV2AuthenticateSchema = v.object({
  ...signedMessage,
  mode: v.optional(loginModeSchema, 'login-or-sign-up'),
  ...sessionAsked,
})

export const farcasterUnlinkSchema = v.object({ fid })

export const farcasterTransferSchema = v.object({
  nonce: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  farcaster_id: v.pipe(v.string(), v.maxLength(16), v.regex(/^[1-9][0-9]*$/)),
  farcaster_embedded_address: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(128)))),
})

const publicKey = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())

/** `deadline`: unix seconds, of which published clients make text or a number. */
export const farcasterSignerInitSchema = v.object({
  ed25519_public_key: publicKey,
  deadline: v.optional(
    v.nullable(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(String),
        v.regex(/^[0-9]{1,12}$/),
        v.transform(Number),
      ),
    ),
  ),
})

export const farcasterSignerStatusSchema = v.object({ ed25519_public_key: publicKey })
