import { OAUTH_PROVIDERS, type OAuthProvider } from '@latchkey/contract'
import type { Chain } from 'viem'

/** What a host may hand the provider. Elements are `unknown` here: core knows no React. */
export interface HostConfig {
  appearance?: {
    /** default `light`; a colour is the background, light or dark enough for text */
    theme?: 'light' | 'dark' | `#${string}`
    /** of buttons; default: the app's */
    accentColor?: `#${string}`
    /** address of a picture, or an element */
    logo?: unknown
    /** in place of "Log in or sign up" */
    landingHeader?: string
    /** a sentence below it, 100 characters at most */
    loginMessage?: string
    /** for the login by external wallets, which this version does not have */
    showWalletLoginFirst?: boolean
    /** as above */
    walletList?: WalletListEntry[]
    /** as above */
    walletChainType?: WalletChainFilter
    footerLogo?: unknown
    /** buttons for e-mail and phone too, in place of their fields */
    hideDirectWeb2Inputs?: boolean
  }
  /** ways to log in that the modal offers; default: those that the app has on, and the server refuses others */
  loginMethods?: LoginMethodFlag[]
  /** the same with their order; wins over `loginMethods`. `overflow` stands behind "More options" */
  loginMethodsAndOrder?: {
    primary: [LoginMethodOrderOption, ...LoginMethodOrderOption[]]
    overflow?: LoginMethodOrderOption[]
  }
  intl?: {
    /** of phone numbers: two letters, ISO 3166-1; default `US` */
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
  /** addresses that the modal links to; default: the app's. `null`: no link */
  legal?: { termsAndConditionsUrl?: string | null; privacyPolicyUrl?: string | null }
  /** without effect in this version */
  walletConnectCloudProjectId?: string
  /** Ethereum chains that wallets may be on; default: 26 public ones */
  supportedChains?: Chain[]
  /** where a wallet starts; must be among `supportedChains`; default: the first of them */
  defaultChain?: Chain
  /** RPC and explorer of each Solana cluster; default: the public ones */
  solanaClusters?: SolanaCluster[]
  /** without effect: the app says whether there is a captcha */
  captchaEnabled?: boolean
  /** without effect in this version, which connects no external wallets */
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
    /** whether a login in the modal makes an Ethereum wallet; default: the app's setting */
    ethereum?: { createOnLogin?: CreateOnLogin }
    /** the same for Solana */
    solana?: { createOnLogin?: CreateOnLogin }
    disableAutomaticMigration?: boolean
    /**
     * whether a first wallet is made with a password; `false` does not undo what the app's settings demand
     * @deprecated set `require_user_password_on_create` of the app, which the server enforces
     */
    requireUserPasswordOnCreate?: boolean
    /** whether the user is asked before every signature; default true */
    showWalletUIs?: boolean
    /** with `fiat-currency` in it (the default) fees stand in money too, where a price is known; the coin is always named */
    priceDisplay?: PriceDisplayOptions
    /**
     * whether calls that mint, and those that one call carries, are read to the user; default false. What gives something
     * away, or lets another do so, always is.
     */
    extendedCalldataDecoding?: boolean
    /** whether the server is asked what a transaction does before the user agrees; default false. `domain`: default the page's origin */
    transactionScanning?: { enabled?: boolean; domain?: string }
  }
  /** codes are asked for by the host alone, see `useMfa`; default false: our dialog asks */
  mfa?: { noPromptOnMfaRequired?: boolean }
  /** whether a passkey that is no factor any more leaves the login too, and the other way round; both default to true */
  passkeys?: { shouldUnlinkOnUnenrollMfa?: boolean; shouldUnenrollMfaOnUnlink?: boolean }
  /** @deprecated use `fundingMethodConfig.moonpay` */
  fiatOnRamp?: { useSandbox?: boolean }
  /** without effect in this version */
  fundingMethodConfig?: {
    moonpay: {
      useSandbox?: boolean
      paymentMethod?: string
      uiConfig?: { accentColor?: string; theme?: 'light' | 'dark' }
    }
  }
  /** the modal is never fetched before a click, and no captcha is begun by itself */
  headless?: boolean
  /** `standalone`: the modal is drawn in the page, with no dialog around it */
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
