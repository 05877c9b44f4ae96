import * as v from 'valibot'
import {
  base64url,
  ethereumAddressSchema,
  nonceSchema,
  provenWalletSchema,
  solanaAddressSchema,
} from './http.ts'
import { captchaToken, storable } from './parts.ts'

/** Recovery share and x-byte under AES-GCM: of an HD root 34 bytes, of an imported key 50. */
const ciphertext = base64url(34, 50)

const encryptedRecoveryShare = v.object({
  version: v.picklist([1, 2]),
  iv: base64url(12),
  ciphertext,
})

export const sealedRecoveryKeySchema = v.object({
  version: v.literal(1),
  key_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  encapsulated_key: base64url(65),
  // the key alone, or a payload that names some factors
  ciphertext: base64url(17, 32_768),
})

const none = v.strictObject({})

/** A host's own key has none; a passkey is asked with these. */
const ownKeyOrPasskey = v.union([
  none,
  v.strictObject({
    credential_id: base64url(1, 1023),
    rp_id: v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,253}$/)),
    salt: base64url(32),
  }),
])

/** What each method's parameters are; they are sealed in with the share, so that no member is added or lost on the way. */
const PARAMS = {
  privy: none,
  'recovery-encryption-key': ownKeyOrPasskey,
  'user-passcode': v.strictObject({
    kdf: v.literal('argon2id'),
    m: v.pipe(v.number(), v.integer(), v.minValue(65_536), v.maxValue(262_144)),
    t: v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(8)),
    p: v.literal(1),
    salt: base64url(16),
    oprf_key_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  }),
  'google-drive': v.strictObject({ file_id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,255}$/)) }),
  icloud: v.strictObject({ icloud_record_name: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.:-]{1,255}$/)) }),
}

const recoveryRecord = {
  recovery_method: v.picklist([
    'privy',
    'user-passcode',
    'google-drive',
    'icloud',
    'recovery-encryption-key',
  ]),
  /** absent in frames that are older, which know one method */
  recovery_params: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
  encrypted_recovery_share: encryptedRecoveryShare,
  sealed_recovery_key: v.optional(sealedRecoveryKeySchema),
}

interface Read {
  recovery_method: keyof typeof PARAMS
  recovery_params: Readonly<Record<string, unknown>>
  encrypted_recovery_share: { version: 1 | 2; ciphertext: string }
  sealed_recovery_key?: unknown
}

const bytesOf = (text: string) => Math.floor((text.length * 3) / 4)

/** A share of version 1 is bound to no method, so it is taken with the one that there was then, of roots there were then. */
const fitsMethod = (record: Read): boolean =>
  v.is(PARAMS[record.recovery_method], record.recovery_params) &&
  (record.sealed_recovery_key !== undefined) === (record.recovery_method === 'privy') &&
  (record.encrypted_recovery_share.version === 2 ||
    (record.recovery_method === 'privy' &&
      bytesOf(record.encrypted_recovery_share.ciphertext) === SHARE.hd + 17))

/** Bytes of a share: y-bytes and the x-byte. */
const SHARE = { hd: 17, 'private-key': 33 }

/** Each share of a root has the length that its kind has, and an imported key is one wallet. */
const fitsKind = ({
  kind,
  auth_share,
  encrypted_recovery_share,
  wallets,
}: Pick<Read, 'encrypted_recovery_share'> & {
  kind: 'hd' | 'private-key'
  auth_share: string
  wallets: readonly unknown[]
}): boolean =>
  bytesOf(auth_share) === SHARE[kind] &&
  bytesOf(encrypted_recovery_share.ciphertext) === SHARE[kind] + 17 &&
  (kind === 'hd' || wallets.length === 1)

const authShare = base64url(17, 33)

export const createRootSchema = v.pipe(
  v.object({
    address: v.union([ethereumAddressSchema, solanaAddressSchema]),
    chain_type: v.picklist(['ethereum', 'solana']),
    kind: v.picklist(['hd', 'private-key']),
    nonce: nonceSchema,
    share_version: v.literal(1),
    auth_share: authShare,
    ...recoveryRecord,
    wallets: v.pipe(v.array(provenWalletSchema), v.minLength(1), v.maxLength(10)),
  }),
  v.check((body) => fitsMethod(body)),
  v.check((body) => fitsKind(body)),
)

export const setRecoverySchema = v.pipe(
  v.object({
    // the column's type
    from: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_646)),
    auth_share: authShare,
    nonce: nonceSchema,
    proof: v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]{130}|[A-Za-z0-9_-]{86})$/)),
    ...recoveryRecord,
  }),
  v.check((body) => fitsMethod(body)),
  v.check((body) => bytesOf(body.auth_share) + 17 === bytesOf(body.encrypted_recovery_share.ciphertext)),
)

export const recoveryPasscodeSchema = v.object({
  blinded: base64url(33),
  share_version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
})

export const recoveryKeyMaterialSchema = v.object({
  chain_type: v.optional(v.picklist(['ethereum', 'solana'])),
  recipient_public_key: v.optional(base64url(65)),
})

export const recoveryOAuthInitSchema = v.object({
  redirect_to: v.pipe(v.string(), v.maxLength(8192)),
  token: captchaToken,
  state_code: v.optional(v.pipe(v.string(), v.maxLength(512)), ''),
  code_challenge: v.optional(v.pipe(v.string(), v.maxLength(512)), ''),
})

export const recoveryOAuthAuthenticateSchema = v.object({
  authorization_code: storable(8192),
  state_code: storable(512),
  code_verifier: storable(512),
  provider: v.optional(v.literal('google-drive')),
})

export const iCloudSchema = v.object({ client_type: v.picklist(['web', 'expo-ios']) })
