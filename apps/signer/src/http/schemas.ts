import { MOST_DELEGATED, sealedDelegationSchema, sealedRecoveryKeySchema } from '@latchkey/contract/schemas'
import * as v from 'valibot'

/** A text of some length. */
export const text = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most))

export const grantSchema = v.object({ appId: text(64), kid: text(64), spki: text(1024) })

/** A token, a proof by the session's frame key, and the key that the token is signed with. */
export const evidenceSchema = v.object({
  accessToken: text(8192),
  key: v.object({ ...grantSchema.entries, grant: text(128) }),
  issuer: text(256),
  proof: text(8192),
  route: v.picklist([
    'recoveryKeyMaterial',
    'recoveryPasscode',
    'setRecovery',
    'delegateWallets',
    'mfaTotpInit',
    'mfaTotpEnroll',
    'mfaTotpVerify',
    'mfaTotpUnenroll',
    'mfaPasskeysVerify',
    'mfaPasskeysEnrollment',
    'mfaPasskeyUnlink',
    'mfaRecoveryCodes',
    'mfaRecoveryCodeVerify',
    'authenticateUserKey',
  ]),
  root: v.pipe(v.string(), v.maxLength(64)),
})

export const grantedProofSchema = v.optional(
  v.object({
    method: v.picklist(['sms', 'totp', 'passkey', 'recovery-code']),
    at: v.number(),
    grant: v.nullable(text(128)),
  }),
)

const sessionEvidence = {
  ...evidenceSchema.entries,
  sessionGrant: text(128),
  factorProof: grantedProofSchema,
}
const shareVersion = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const keyId = text(64)

export const passcodeKeySchema = v.object({ keyId })

export const evaluateSchema = v.object({ ...sessionEvidence, shareVersion, keyId, blinded: text(64) })

export const retireSchema = v.object({ ...sessionEvidence, shareVersion })

export const resealSchema = v.object({
  ...sessionEvidence,
  shareVersion,
  sealedRecoveryKey: sealedRecoveryKeySchema,
  recipientPublicKey: text(128),
  maxLoginAge: v.pipe(v.number(), v.minValue(0)),
})

/** As many as fit into a body. */
const MOST_REWRAPPED = 100

const whose = { appId: text(64), userId: text(255) }
const delegation = {
  ...whose,
  grantId: text(24),
  wallets: v.pipe(
    v.array(
      v.strictObject({
        chain_type: v.picklist(['ethereum', 'solana']),
        address: text(64),
        wallet_index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_DELEGATED),
  ),
  sealed: sealedDelegationSchema,
}

export const grant = v.strictObject({ ...delegation, appShare: text(64) })
export const authority = v.strictObject({
  document: v.strictObject({
    kind: v.literal('authority'),
    app: text(64),
    id: text(64),
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    public_keys: v.pipe(v.array(text(256)), v.maxLength(64)),
    authorization_threshold: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    user_keys_by_token: v.boolean(),
  }),
  word: text(128),
})

export const acceptDelegationSchema = v.object({ ...sessionEvidence, grant, authority })

export const endDelegationsSchema = v.object({ ...whose, grantId: v.optional(text(24)) })

export const forgetUserSchema = v.object(whose)

export const rewrapDelegationsSchema = v.object({
  grants: v.pipe(
    v.array(v.strictObject({ ...delegation, authority: text(64) })),
    // one holds the keys of up to twenty wallets
    v.maxLength(10),
  ),
})

export const rewrapSchema = v.object({
  keys: v.pipe(
    v.array(
      v.strictObject({
        appId: text(64),
        userId: text(255),
        root: text(64),
        shareVersion,
        sealedRecoveryKey: sealedRecoveryKeySchema,
      }),
    ),
    v.maxLength(MOST_REWRAPPED),
  ),
})

export const regrantSchema = v.object({ ...grantSchema.entries, grant: text(128) })

const chain = v.picklist(['ethereum', 'solana'])

export const makeRootSchema = v.object({
  appId: text(64),
  userId: text(255),
  nonce: text(128),
  chains: v.pipe(v.array(chain), v.minLength(1), v.maxLength(2)),
  maxLoginAge: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

const named = { appId: text(64), userId: text(255), sessionId: text(64) }
const asker = v.union([
  v.object({ evidence: evidenceSchema }),
  v.object({ named: v.object({ ...named, frameKey: text(64) }) }),
])
const enrolling = { youngLogin: v.pipe(v.number(), v.minValue(0)), proof: grantedProofSchema }
const code = text(64)

const order = v.object({ id: text(64), orderedAt: v.number(), waitMs: v.number(), mac: text(64) })

export const removalOrderSchema = v.object({ ...whose, waitMs: v.number() })

export const secondFactorSchema = v.variant('act', [
  v.object({ act: v.literal('totp-start'), asker }),
  v.object({ act: v.literal('totp-enroll'), asker, code, ...enrolling }),
  v.object({ act: v.literal('totp-verify'), asker, code }),
  v.object({ act: v.literal('totp-remove'), asker, proof: grantedProofSchema }),
  v.object({ act: v.literal('factors-list'), appId: named.appId, userId: named.userId }),
  v.object({ act: v.literal('passkey-challenge'), ...named }),
  v.object({
    act: v.literal('passkey-verify'),
    asker,
    credentialId: text(1400),
    clientDataJson: text(8192),
    authenticatorData: text(8192),
    signature: text(4096),
    origins: v.array(text(512)),
  }),
  v.object({
    act: v.literal('passkey-set'),
    asker,
    passkeys: v.array(
      v.object({ id: text(1400), publicKey: text(4096), rpId: text(253), counter: v.number() }),
    ),
    ...enrolling,
  }),
  v.object({ act: v.literal('passkey-undo'), ...whose, id: text(1400) }),
  v.object({ act: v.literal('factors-undo'), ...whose }),
  v.object({ act: v.literal('codes-make'), asker, proof: grantedProofSchema }),
  v.object({ act: v.literal('code-verify'), asker, code }),
  v.object({ act: v.literal('removal-begin'), ...whose, order }),
  v.object({ act: v.literal('removal-finish'), ...whose, id: text(64) }),
  v.object({ act: v.literal('removal-stop'), ...whose }),
])
