import * as v from 'valibot'
import { captchaToken, isStorable, sessionAsked, storable } from './parts.ts'

/** E-mail addresses are lower-cased on the way in. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.email())

export const loginModeSchema = v.picklist(['no-signup', 'login-or-sign-up'])

export const passwordlessInitSchema = v.object({
  email: emailSchema,
  token: captchaToken,
})

/** Spaces within a typed code do not count. */
export const loginCodeSchema = v.pipe(
  v.string(),
  v.maxLength(32),
  v.transform((code) => code.replace(/\s+/g, '')),
  v.regex(/^\d{6}$/),
)

export const passwordlessAuthenticateSchema = v.object({
  email: emailSchema,
  code: loginCodeSchema,
  mode: v.optional(loginModeSchema, 'login-or-sign-up'),
  ...sessionAsked,
})

export const refreshSchema = v.object({
  refresh_token: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(512)))),
})

export const listSessionsSchema = v.object({
  cursor: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64)))),
})

export const emptySchema = v.looseObject({})

export const analyticsEventSchema = v.object({
  event_name: storable(255),
  client_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255), v.check(isStorable))), null),
  payload: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
})

/** base64url without padding of between `min` and `max` bytes. */
export const base64url = (min: number, max = min) =>
  v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9_-]+$/),
    v.minLength(Math.ceil((min * 4) / 3)),
    v.maxLength(Math.ceil((max * 4) / 3)),
  )

export const ethereumAddressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
export const solanaAddressSchema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

// Bounds what one user can make the server keep.
const walletIndex = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))

const ethereumProof = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{130}$/))
const solanaProof = base64url(64)
const rootProof = v.exactOptional(v.union([ethereumProof, solanaProof]))

export const provenWalletSchema = v.variant('chain_type', [
  v.object({
    chain_type: v.literal('ethereum'),
    wallet_index: walletIndex,
    address: ethereumAddressSchema,
    public_key: v.pipe(v.string(), v.regex(/^0x04[0-9a-fA-F]{128}$/)),
    proof: ethereumProof,
    root_proof: rootProof,
  }),
  v.object({
    chain_type: v.literal('solana'),
    wallet_index: walletIndex,
    address: solanaAddressSchema,
    public_key: solanaAddressSchema,
    proof: solanaProof,
    root_proof: rootProof,
  }),
])

export const nonceSchema = v.pipe(v.string(), v.minLength(16), v.maxLength(64), v.regex(/^[A-Za-z0-9_-]+$/))

export const addWalletSchema = v.object({ nonce: nonceSchema, wallet: provenWalletSchema })

export const confirmAccountsSchema = v.object({
  accounts: v.pipe(
    v.array(v.object({ type: storable(64), subject: storable(1400) })),
    v.minLength(1),
    v.maxLength(20),
  ),
})

export const releaseAuthShareSchema = v.object({
  purpose: v.picklist(['connect', 'sign', 'create', 'export', 'set-recovery']),
})
