import type { RecoveryMethod, SmartWalletType, MfaMethod as WireMfaMethod } from '@latchkey/contract'

/** The user as hosts see it: camelCase, times as `Date`. `map-user.ts` makes it from the wire. */

export type MfaMethod = WireMfaMethod

export interface AccountTimes {
  /** @deprecated use `firstVerifiedAt` or `latestVerifiedAt` */
  verifiedAt: Date
  firstVerifiedAt: Date | null
  latestVerifiedAt: Date | null
}

export type WalletChainType =
  | 'ethereum'
  | 'solana'
  | 'cosmos'
  | 'stellar'
  | 'sui'
  | 'tron'
  | 'bitcoin-segwit'
  | 'near'
  | 'ton'
  | 'spark'

export interface Wallet {
  /** server id of a server-side wallet; null for an on-device one */
  id?: string | null
  address: string
  chainType: WalletChainType
  /** `privy` for an embedded wallet */
  walletClientType?: string
  connectorType?: string
  recoveryMethod?: RecoveryMethod
  /** ours: `recovery-encryption-key` by a passkey of the user's, and not by a key of the host's */
  recoveryKind?: 'passkey'
  imported: boolean
  delegated: boolean
  walletIndex: number | null
}
export type { SmartWalletType }

export interface SmartWallet {
  address: string
  smartWalletType: SmartWalletType
  smartWalletVersion?: string
}
export interface Email {
  address: string
}
export interface Phone {
  number: string
}
export interface Google {
  subject: string
  email: string
  name: string | null
}
export interface Twitter {
  subject: string
  username: string | null
  name: string | null
  profilePictureUrl: string | null
}
export interface Discord {
  subject: string
  username: string | null
  email: string | null
}
export interface Github {
  subject: string
  username: string | null
  name: string | null
  email: string | null
}
export interface Spotify {
  subject: string
  email: string | null
  name: string | null
}
export interface Instagram {
  subject: string
  username: string | null
}
export interface Tiktok {
  subject: string
  username: string | null
  name: string | null
}
export interface Line {
  subject: string
  name: string | null
  email: string | null
  profilePictureUrl: string | null
}
export interface LinkedIn {
  subject: string
  name: string | null
  email: string | null
  vanityName: string | null
}
export interface Apple {
  subject: string
  email: string
}
export interface CustomAuth {
  customUserId: string
}
export interface Farcaster {
  fid: number | null
  ownerAddress: string
  username: string | null
  displayName: string | null
  bio: string | null
  pfp: string | null
  url: string | null
  signerPublicKey: string | null
}
export interface Passkey {
  credentialId: string
  enrolledInMfa: boolean
  publicKey?: string
  authenticatorName?: string
  createdWithDevice?: string
  createdWithOs?: string
  createdWithBrowser?: string
}
export interface Telegram {
  telegramUserId: string
  firstName: string | null
  lastName: string | null
  username: string | null
  photoUrl: string | null
}
export interface CrossAppAccount {
  subject: string
  providerApp: { id: string; name?: string; logoUrl?: string }
  embeddedWallets: { address: string }[]
  smartWallets: { address: string }[]
}

export type WalletWithMetadata = Wallet & { type: 'wallet' } & AccountTimes
export type SmartWalletWithMetadata = SmartWallet & { type: 'smart_wallet' } & AccountTimes
export type EmailWithMetadata = Email & { type: 'email' } & AccountTimes
export type PhoneWithMetadata = Phone & { type: 'phone' } & AccountTimes
export type GoogleOAuthWithMetadata = Google & { type: 'google_oauth' } & AccountTimes
export type TwitterOAuthWithMetadata = Twitter & { type: 'twitter_oauth' } & AccountTimes
export type DiscordOAuthWithMetadata = Discord & { type: 'discord_oauth' } & AccountTimes
export type GithubOAuthWithMetadata = Github & { type: 'github_oauth' } & AccountTimes
export type SpotifyOAuthWithMetadata = Spotify & { type: 'spotify_oauth' } & AccountTimes
export type InstagramOAuthWithMetadata = Instagram & { type: 'instagram_oauth' } & AccountTimes
export type TiktokOAuthWithMetadata = Tiktok & { type: 'tiktok_oauth' } & AccountTimes
export type LineOAuthWithMetadata = Line & { type: 'line_oauth' } & AccountTimes
export type LinkedInOAuthWithMetadata = LinkedIn & { type: 'linkedin_oauth' } & AccountTimes
export type AppleOAuthWithMetadata = Apple & { type: 'apple_oauth' } & AccountTimes
export type CustomAuthWithMetadata = CustomAuth & { type: 'custom_auth' } & AccountTimes
export type FarcasterWithMetadata = Farcaster & { type: 'farcaster' } & AccountTimes
export type PasskeyWithMetadata = Passkey & { type: 'passkey' } & AccountTimes
export type TelegramWithMetadata = Telegram & { type: 'telegram' } & AccountTimes
export type CrossAppAccountWithMetadata = CrossAppAccount & { type: 'cross_app' } & AccountTimes

export type LinkedAccountWithMetadata =
  | WalletWithMetadata
  | SmartWalletWithMetadata
  | EmailWithMetadata
  | PhoneWithMetadata
  | GoogleOAuthWithMetadata
  | TwitterOAuthWithMetadata
  | DiscordOAuthWithMetadata
  | GithubOAuthWithMetadata
  | SpotifyOAuthWithMetadata
  | InstagramOAuthWithMetadata
  | TiktokOAuthWithMetadata
  | LineOAuthWithMetadata
  | LinkedInOAuthWithMetadata
  | AppleOAuthWithMetadata
  | CustomAuthWithMetadata
  | FarcasterWithMetadata
  | PasskeyWithMetadata
  | TelegramWithMetadata
  | CrossAppAccountWithMetadata

export type LinkedAccountType = LinkedAccountWithMetadata['type'] | 'authorization_key' | 'guest'

/** The account types that have a shorthand on the user. */
export interface AccountShorthands {
  email?: Email
  phone?: Phone
  wallet?: Wallet
  smartWallet?: SmartWallet
  google?: Google
  twitter?: Twitter
  discord?: Discord
  github?: Github
  spotify?: Spotify
  instagram?: Instagram
  tiktok?: Tiktok
  line?: Line
  linkedin?: LinkedIn
  apple?: Apple
  farcaster?: Farcaster
  telegram?: Telegram
}

export interface User extends AccountShorthands {
  /** a DID */
  id: string
  createdAt: Date
  linkedAccounts: LinkedAccountWithMetadata[]
  mfaMethods: MfaMethod[]
  /** ours: how many codes the user still has for the day when no method is at hand; absent: none were made */
  mfaRecoveryCodesLeft?: number
  hasAcceptedTerms: boolean
  isGuest: boolean
  /** always empty in this version; kept for hosts that read it */
  delegatedWallets?: Wallet[]
  customMetadata?: Record<string, string | number | boolean>
}
