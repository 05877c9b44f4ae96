import type { ChainType, MfaMethod, RecoveryMethod } from '@latchkey/contract'

/** Times are unix seconds. */
export interface StoredAccount {
  type: string
  subject: string
  data: Record<string, unknown>
  first_verified_at: number
  latest_verified_at: number
}

export interface StoredWallet {
  address: string
  chain_type: ChainType
  wallet_index: number
  public_key: string
  recovery_method: RecoveryMethod
  /** absent in what an older release has kept of a webhook; null where the method says it all */
  recovery_kind?: 'passkey' | null
  imported: boolean
  /** what backends name it by, while it is delegated; absent in what an older release has kept of a webhook */
  delegated_id?: string | null
  created_at: number
}

/** A wallet whose key the signer holds. */
export interface StoredServerWallet {
  id: string
  address: string
  chain_type: ChainType
  public_key: string
  wallet_index: number
  imported: boolean
  created_at: number
}

export interface StoredFactor {
  method: MfaMethod
  /** number in E.164 or credential id, '' for the authenticator app */
  subject: string
  enrolled_at: number
}

export interface StoredUser {
  id: string
  created_at: number
  accepted_terms: boolean
  is_guest: boolean
  custom_metadata: Record<string, string | number | boolean> | null
  accounts: StoredAccount[]
  wallets: StoredWallet[]
  /** absent in what an older release has kept of a webhook */
  server_wallets?: StoredServerWallet[]
  /** absent in what an older release has kept of a webhook */
  factors?: StoredFactor[]
  /** keys that the user has approved on Farcaster; absent as the factors are */
  farcaster_signers?: { fid: number; public_key: string }[]
  /** null where none were made */
  recovery_codes_left?: number | null
}
