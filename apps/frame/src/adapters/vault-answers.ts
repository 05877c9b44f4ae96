import * as v from 'valibot'
import type { VaultCall } from '../ports/vault.ts'

const chainType = v.picklist(['ethereum', 'solana'])

const wallets = v.array(
  v.looseObject({ chain_type: chainType, wallet_index: v.number(), address: v.string() }),
)

const root = v.looseObject({
  address: v.string(),
  chain_type: chainType,
  kind: v.picklist(['hd', 'private-key']),
  share_version: v.number(),
  recovery_method: v.string(),
  passkey: v.exactOptional(v.looseObject({ credential_id: v.string(), rp_id: v.string(), salt: v.string() })),
  wallets,
})

const method = v.picklist(['privy', 'user-passcode', 'google-drive', 'icloud', 'recovery-encryption-key'])

const params = v.record(v.string(), v.union([v.string(), v.number()]))

const passcodeKey = v.looseObject({ key_id: v.string(), public_key: v.string() })

const fid = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/))
const signerKey = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))

/** The fields of each answer that keys are made, found or opened by. */
export const ANSWERS: Record<VaultCall, v.GenericSchema> = {
  listRoots: v.looseObject({ roots: v.array(root) }),
  createRoot: v.looseObject({ root }),
  walletNonce: v.looseObject({ nonce: v.string() }),
  signerKey: v.looseObject({
    key_id: v.string(),
    public_key: v.string(),
    passcode_key: passcodeKey,
    max_login_age: v.exactOptional(v.number()),
  }),
  addWallet: v.looseObject({}),
  releaseAuthShare: v.looseObject({ share_version: v.number(), auth_share: v.string(), wallets }),
  recoveryKeyMaterial: v.looseObject({
    recovery_key: v.string(),
    recovery_method: method,
    recovery_params: params,
    passcode_key: v.exactOptional(passcodeKey),
    share_version: v.number(),
    auth_share: v.string(),
    // of whichever version: one that is not known is told apart from a server that cannot be understood
    encrypted_recovery_share: v.looseObject({ version: v.number() }),
  }),
  setRecovery: v.looseObject({
    root,
    replaced: v.exactOptional(v.looseObject({ recovery_method: method, recovery_params: params })),
  }),
  recoveryPlaces: v.looseObject({
    google_drive: v.nullable(v.looseObject({ api_url: v.string() })),
    icloud: v.nullable(
      v.looseObject({
        api_url: v.string(),
        container_identifier: v.string(),
        environment: v.string(),
        api_token: v.string(),
      }),
    ),
  }),
  recoveryPasscode: v.looseObject({ evaluated: v.string(), proof: v.string() }),
  walletExported: v.looseObject({}),
  confirmAccounts: v.looseObject({}),
  archiveRoot: v.looseObject({}),
  restoreRoot: v.looseObject({}),
  delegationTerms: v.looseObject({
    grant_id: v.string(),
    authority: v.string(),
    key_id: v.string(),
    public_key: v.string(),
  }),
  delegateWallets: v.looseObject({}),
  endSession: v.looseObject({}),
  farcasterSignerInit: v.variant('status', [
    v.looseObject({
      status: v.literal('pending_approval'),
      public_key: signerKey,
      // a page makes a link and a code of it
      signer_approval_url: v.pipe(v.string(), v.regex(/^(?:https?|farcaster):/)),
    }),
    v.looseObject({ status: v.picklist(['approved', 'revoked']), public_key: signerKey, fid }),
  ]),
  farcasterSignerPlace: v.looseObject({
    fid,
    index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    public_key: v.nullable(signerKey),
  }),
  authenticateUserKey: v.looseObject({
    encrypted_authorization_key: v.looseObject({ ciphertext: v.string(), encapsulated_key: v.string() }),
    expires_at: v.number(),
  }),
  mfaSmsEnrollInit: v.looseObject({ resend_after: v.optional(v.number()) }),
  mfaSmsVerify: v.looseObject({}),
  mfaSmsEnroll: v.looseObject({}),
  mfaSmsUnenroll: v.looseObject({}),
  mfaTotpInit: v.looseObject({ totpSecret: v.string(), totpAuthUrl: v.string() }),
  mfaTotpEnroll: v.looseObject({}),
  mfaTotpVerify: v.looseObject({}),
  mfaTotpUnenroll: v.looseObject({}),
  mfaPasskeysVerify: v.looseObject({}),
  mfaPasskeysEnrollment: v.looseObject({}),
  mfaPasskeyUnlink: v.looseObject({}),
  mfaRecoveryCodes: v.looseObject({ codes: v.array(v.string()) }),
  mfaRecoveryCodeVerify: v.looseObject({}),
  mfaClear: v.looseObject({}),
}
