import type { MfaMethod } from './app-config.ts'

export type ChainType = 'ethereum' | 'solana'
/** `privy` is automatic recovery, `privy-v2` a server-side wallet. */
export type RecoveryMethod =
  | 'privy'
  | 'user-passcode'
  | 'google-drive'
  | 'icloud'
  | 'recovery-encryption-key'
  | 'privy-v2'

/** Times are unix seconds. */
export interface AccountTimes {
  verified_at: number
  first_verified_at: number | null
  latest_verified_at: number | null
}

export interface EmailAccount extends AccountTimes {
  type: 'email'
  address: string
}

export interface EmbeddedWalletAccount extends AccountTimes {
  type: 'wallet'
  /** null for an on-device wallet; a server-side wallet has one. */
  id: string | null
  address: string
  imported: boolean
  delegated: boolean
  wallet_index: number
  /** CAIP-2, for example `eip155:1`. */
  chain_id: string
  chain_type: ChainType
  wallet_client: 'privy'
  wallet_client_type: 'privy'
  connector_type: 'embedded'
  recovery_method: RecoveryMethod
  /** base58, Solana only. */
  public_key?: string
}

/** Account types of later issues arrive as records that this version passes through. */
export interface OtherAccount extends AccountTimes {
  type: string
  [field: string]: unknown
}

export type LinkedAccount = EmailAccount | EmbeddedWalletAccount

/** The user object on the wire (snake_case). */
export interface User {
  /** `did:privy:…` */
  id: string
  created_at: number
  linked_accounts: LinkedAccount[]
  mfa_methods: { type: MfaMethod; verified_at: number }[]
  has_accepted_terms: boolean
  is_guest: boolean
  custom_metadata?: Record<string, string | number | boolean>
}
