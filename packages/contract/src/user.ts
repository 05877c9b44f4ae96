import type { SmartWalletType } from './smart-wallets.ts'

export type MfaMethod = 'sms' | 'totp' | 'passkey'

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
  /** what backends name it by: of a server-side wallet, and of one on devices while it is delegated; else null */
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
  /** ours: of `recovery-encryption-key` by a passkey of the user's, and not by a key of the host's */
  recovery_kind?: 'passkey'
  /** base58, Solana only. */
  public_key?: string
}

/** `phoneNumber` is camel case on the wire; international form with spaces, for example `+1 201 555 0123`. */
export interface PhoneAccount extends AccountTimes {
  type: 'phone'
  phoneNumber: string
}

type Text = string | null

/** What each social provider tells of a person beside the subject. */
export interface OAuthProfiles {
  google_oauth: { email: string; name: Text }
  twitter_oauth: { username: Text; name: Text; profile_picture_url: Text }
  discord_oauth: { username: Text; email: Text }
  github_oauth: { username: Text; name: Text; email: Text }
  linkedin_oauth: { name?: string; email: Text; vanity_name?: string }
  spotify_oauth: { email: Text; name: Text }
  instagram_oauth: { username: Text }
  tiktok_oauth: { username: Text; name: Text }
  line_oauth: { name: Text; email: Text; profile_picture_url: Text }
  apple_oauth: { email: Text }
}
export type OAuthAccountType = keyof OAuthProfiles
export type OAuthAccount = {
  [T in OAuthAccountType]: AccountTimes & { type: T; subject: string } & OAuthProfiles[T]
}[OAuthAccountType]

export interface CustomAuthAccount extends AccountTimes {
  type: 'custom_auth'
  custom_user_id: string
}

export interface FarcasterAccount extends AccountTimes {
  type: 'farcaster'
  fid: number
  /** custody address, EIP-55 */
  owner_address: string
  username?: string
  display_name?: string
  bio?: string
  profile_picture?: string
  profile_picture_url?: string
  homepage_url?: string
  /** 0x hex */
  signer_public_key?: string
}

export interface TelegramAccount extends AccountTimes {
  type: 'telegram'
  telegram_user_id: string
  first_name?: Text
  last_name?: Text
  username?: Text
  photo_url?: Text
}

export interface PasskeyAccount extends AccountTimes {
  type: 'passkey'
  /** base64url */
  credential_id: string
  enrolled_in_mfa: boolean
  created_with_browser?: string
  created_with_os?: string
  created_with_device?: string
  authenticator_name?: string
  public_key?: string
}

/** A wallet that is not ours; signed in with or linked by a signature. */
export interface ExternalWalletAccount extends AccountTimes {
  type: 'wallet'
  address: string
  chain_type: ChainType
  /** CAIP-2, Ethereum only */
  chain_id?: string
  wallet_client: 'unknown'
  wallet_client_type?: string
  connector_type?: string
}

/** An account that is a contract; it lets nobody in. */
export interface SmartWalletAccount extends AccountTimes {
  type: 'smart_wallet'
  /** EIP-55 */
  address: string
  smart_wallet_type: SmartWalletType
  smart_wallet_version?: string
}

export interface CrossAppAccount extends AccountTimes {
  type: 'cross_app'
  subject: string
  provider_app_id: string
  embedded_wallets: { address: string }[]
  smart_wallets: { address: string }[]
}

export type LinkedAccount =
  | EmailAccount
  | PhoneAccount
  | EmbeddedWalletAccount
  | ExternalWalletAccount
  | OAuthAccount
  | CustomAuthAccount
  | FarcasterAccount
  | TelegramAccount
  | PasskeyAccount
  | SmartWalletAccount
  | CrossAppAccount

export type LinkedAccountType = LinkedAccount['type']

/** The user object on the wire (snake_case). */
export interface User {
  /** `did:privy:…` */
  id: string
  created_at: number
  linked_accounts: LinkedAccount[]
  mfa_methods: { type: MfaMethod; verified_at: number }[]
  /** ours: absent where none were made */
  mfa_recovery_codes_left?: number
  has_accepted_terms: boolean
  is_guest: boolean
  custom_metadata?: Record<string, string | number | boolean>
}
