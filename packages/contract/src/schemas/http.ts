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
const base64url = (min: number, max = min) =>
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

export const encryptedRecoveryShareSchema = v.object({
  version: v.literal(1),
  iv: base64url(12),
  ciphertext: base64url(17, 256),
})

export const sealedRecoveryKeySchema = v.object({
  version: v.literal(1),
  key_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  encapsulated_key: base64url(65),
  ciphertext: base64url(17, 256),
})

const nonce = v.pipe(v.string(), v.minLength(16), v.maxLength(64), v.regex(/^[A-Za-z0-9_-]+$/))

export const createRootSchema = v.object({
  address: v.union([ethereumAddressSchema, solanaAddressSchema]),
  chain_type: v.picklist(['ethereum', 'solana']),
  // An import would make a root of the other kind; nothing imports yet, and each such root is a row of its own.
  kind: v.literal('hd'),
  nonce,
  share_version: v.literal(1),
  auth_share: base64url(17, 64),
  recovery_method: v.literal('privy'),
  encrypted_recovery_share: encryptedRecoveryShareSchema,
  sealed_recovery_key: sealedRecoveryKeySchema,
  wallets: v.pipe(v.array(provenWalletSchema), v.minLength(1), v.maxLength(10)),
})

export const addWalletSchema = v.object({ nonce, wallet: provenWalletSchema })

export const confirmAccountsSchema = v.object({
  accounts: v.pipe(
    v.array(v.object({ type: storable(64), subject: storable(1400) })),
    v.minLength(1),
    v.maxLength(20),
  ),
})

export const releaseAuthShareSchema = v.object({
  purpose: v.picklist(['connect', 'sign', 'create', 'export']),
})

export const recoveryKeyMaterialSchema = v.object({
  chain_type: v.optional(v.picklist(['ethereum', 'solana'])),
  recipient_public_key: base64url(65),
})
