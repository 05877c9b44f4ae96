import type { ChainType, RecoveryMethod } from '@latchkey/contract'

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
  imported: boolean
  created_at: number
}

export interface StoredUser {
  id: string
  created_at: number
  accepted_terms: boolean
  is_guest: boolean
  custom_metadata: Record<string, string | number | boolean> | null
  accounts: StoredAccount[]
  wallets: StoredWallet[]
}
