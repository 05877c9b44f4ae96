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
  wallets,
})

/** The fields of each answer that keys are made, found or opened by. */
export const ANSWERS: Record<VaultCall, v.GenericSchema> = {
  listRoots: v.looseObject({ roots: v.array(root) }),
  createRoot: v.looseObject({ root }),
  walletNonce: v.looseObject({ nonce: v.string() }),
  signerKey: v.looseObject({ key_id: v.string(), public_key: v.string() }),
  addWallet: v.looseObject({}),
  releaseAuthShare: v.looseObject({ share_version: v.number(), auth_share: v.string(), wallets }),
  recoveryKeyMaterial: v.looseObject({
    recovery_type: v.string(),
    recovery_key: v.string(),
    share_version: v.number(),
    auth_share: v.string(),
    encrypted_recovery_share: v.object({ version: v.literal(1), iv: v.string(), ciphertext: v.string() }),
  }),
  walletExported: v.looseObject({}),
  confirmAccounts: v.looseObject({}),
  archiveRoot: v.looseObject({}),
  restoreRoot: v.looseObject({}),
  endSession: v.looseObject({}),
}
