import { OAUTH_PROVIDERS, type OAuthProvider } from '@latchkey/contract'
import type { Chain } from 'viem'

/** What a host may hand the provider (surface 1.2). Elements are `unknown` here: core knows no React. */
export interface HostConfig {
  appearance?: {
    theme?: 'light' | 'dark' | `#${string}`
    accentColor?: `#${string}`
    /** address of a picture, or an element */
    logo?: unknown
    landingHeader?: string
    loginMessage?: string
    showWalletLoginFirst?: boolean
    walletList?: WalletListEntry[]
    walletChainType?: WalletChainFilter
    footerLogo?: unknown
    hideDirectWeb2Inputs?: boolean
  }
  loginMethods?: LoginMethodFlag[]
  loginMethodsAndOrder?: {
    primary: [LoginMethodOrderOption, ...LoginMethodOrderOption[]]
    overflow?: LoginMethodOrderOption[]
  }
  intl?: {
    /** two letters, ISO 3166-1 */
    defaultCountry?: string
    /** BCP 47 tag, as `pt-BR`: the modal's language. Ours, not in the published client; without it the browser's. */
    language?: string
  }
  /** @deprecated use `useSyncJwtBasedAuthState` */
  customAuth?: {
    enabled?: boolean
    getCustomAccessToken(): Promise<string | undefined>
    isLoading: boolean
  }
  legal?: { termsAndConditionsUrl?: string | null; privacyPolicyUrl?: string | null }
  walletConnectCloudProjectId?: string
  supportedChains?: Chain[]
  defaultChain?: Chain
  solanaClusters?: SolanaCluster[]
  captchaEnabled?: boolean
  externalWallets?: {
    signatureRequestTimeouts?: Record<string, number | undefined>
    walletConnect?: { enabled: boolean; appKit?: unknown }
    solana?: { connectors?: unknown }
    coinbaseWallet?: { connectionOptions?: 'all' | 'eoaOnly' | 'smartWalletOnly'; config?: unknown }
    baseAccount?: { config?: unknown }
    disableAllExternalWallets?: boolean
  }
  embeddedWallets?: {
    /** @deprecated use the setting of the chain */
    createOnLogin?: CreateOnLogin
    ethereum?: { createOnLogin?: CreateOnLogin }
    solana?: { createOnLogin?: CreateOnLogin }
    disableAutomaticMigration?: boolean
    /** @deprecated */
    requireUserPasswordOnCreate?: boolean
    showWalletUIs?: boolean
    priceDisplay?: PriceDisplayOptions
    extendedCalldataDecoding?: boolean
    transactionScanning?: { enabled?: boolean; domain?: string }
  }
  mfa?: { noPromptOnMfaRequired?: boolean }
  passkeys?: { shouldUnlinkOnUnenrollMfa?: boolean; shouldUnenrollMfaOnUnlink?: boolean }
  /** @deprecated use `fundingMethodConfig.moonpay` */
  fiatOnRamp?: { useSandbox?: boolean }
  fundingMethodConfig?: {
    moonpay: {
      useSandbox?: boolean
      paymentMethod?: string
      uiConfig?: { accentColor?: string; theme?: 'light' | 'dark' }
    }
  }
  headless?: boolean
  _render?: { standalone?: boolean }
}

export type CreateOnLogin = 'users-without-wallets' | 'all-users' | 'off'
export type WalletChainFilter = 'ethereum-only' | 'solana-only' | 'ethereum-and-solana'
export type PriceDisplayOptions =
  | { primary: 'fiat-currency'; secondary: 'native-token' }
  | { primary: 'native-token'; secondary: null }

export interface SolanaCluster {
  name: 'mainnet-beta' | 'devnet' | 'testnet'
  rpcUrl?: string
  blockExplorerUrl?: string
}

export const SOCIAL_PROVIDERS = OAUTH_PROVIDERS
export type SocialProvider = OAuthProvider

export const LOGIN_METHOD_FLAGS = [
  'email',
  'sms',
  'wallet',
  'passkey',
  ...SOCIAL_PROVIDERS,
  'farcaster',
  'telegram',
] as const
export type LoginMethodFlag = (typeof LOGIN_METHOD_FLAGS)[number]

export const WALLET_LIST_ENTRIES = [
  'metamask',
  'coinbase_wallet',
  'base_account',
  'rainbow',
  'phantom',
  'zerion',
  'cryptocom',
  'uniswap',
  'okx_wallet',
  'universal_profile',
  'detected_wallets',
  'detected_solana_wallets',
  'detected_ethereum_wallets',
  'wallet_connect',
  'wallet_connect_qr',
  'rabby_wallet',
  'bybit_wallet',
  'ronin_wallet',
  'haha_wallet',
  'safe',
  'solflare',
  'backpack',
  'binance',
  'binanceus',
] as const
export type WalletListEntry = (typeof WALLET_LIST_ENTRIES)[number]

export type LoginMethodOrderOption =
  | 'email'
  | 'sms'
  | 'farcaster'
  | 'telegram'
  | SocialProvider
  | WalletListEntry
  | `privy:${string}`
