import type { MfaMethod, RecoveryOption, WalletMode } from '@latchkey/contract'
import type { Chain } from 'viem'
import type { CaptchaVendorPrefix } from '../flows/captcha/vendors.ts'
import type {
  CreateOnLogin,
  HostConfig,
  LoginMethodFlag,
  LoginMethodOrderOption,
  PriceDisplayOptions,
  SolanaCluster,
  WalletChainFilter,
  WalletListEntry,
} from './host-config.ts'

export interface ChainCreationPolicy {
  createOnLogin: CreateOnLogin
  requireUserOwnedRecoveryOnCreate: boolean
  userOwnedRecoveryOptions: RecoveryOption[]
}

/** Host config over server settings over defaults: the only config that the rest of the client reads. */
export interface ResolvedConfig {
  /** name of the app; null until the server settings are there */
  name: string | null
  appearance: {
    palette: {
      colorScheme: 'light' | 'dark'
      /** `#FFFFFF`, `#1C1D22`, or the host's own hex colour */
      background: `#${string}`
      accent: `#${string}`
    }
    /** address of a picture, or an element; null: none */
    logo: unknown
    landingHeader: string | null
    /** cut to 100 characters */
    loginMessage: string | null
    loginGroupPriority: 'web2-first' | 'web3-first'
    walletList: WalletListEntry[]
    walletChainType: WalletChainFilter
    /** element in place of the "protected by" logo; null: the logo */
    footerLogo: unknown
    hideDirectWeb2Inputs: boolean
  }
  loginMethods: Record<LoginMethodFlag, boolean>
  /** null: no order given by the host */
  loginMethodsAndOrder: { primary: LoginMethodOrderOption[]; overflow: LoginMethodOrderOption[] } | null
  loginConfig: { passkeysForSignupEnabled: boolean; disablePlusEmails: boolean; whatsappEnabled: boolean }
  legal: {
    termsAndConditionsUrl: string | null
    privacyPolicyUrl: string | null
    requireUsersAcceptTerms: boolean
  }
  intl: {
    defaultCountry: string
    /** BCP 47 tag; null: what the browser prefers */
    language: string | null
  }
  customAuth: { enabled: boolean; getCustomAccessToken?(): Promise<string | undefined>; isLoading: boolean }
  walletConnectCloudProjectId: string | null
  /** null: the built-in list, which lives with the wallets so that a host that never asks never loads it */
  supportedChains: Chain[] | null
  /** null: the first built-in chain */
  defaultChain: Chain | null
  /** the host named the default chain itself: connections ask for a switch to it */
  defaultChainIsExplicit: boolean
  /** as the host gives them; `solanaClusters` of `solana-clusters.ts` has all three, and is late for the same reason */
  solanaClusters: SolanaCluster[] | null
  captcha: {
    enabled: boolean
    /** without its prefix, which names the vendor */
    siteKey: string | null
    vendor: CaptchaVendorPrefix | null
    /** address of the vendor's script; null: where the vendor has it */
    scriptUrl: string | null
  }
  externalWallets: NonNullable<HostConfig['externalWallets']>
  embeddedWallets: {
    ethereum: ChainCreationPolicy
    solana: ChainCreationPolicy
    mode: WalletMode
    requireUserPasswordOnCreate: boolean
    showWalletUIs: boolean
    priceDisplay: PriceDisplayOptions
    disableAutomaticMigration: boolean
    extendedCalldataDecoding: boolean
    transactionScanning: { enabled: boolean; domain: string }
  }
  mfa: { methods: MfaMethod[]; noPromptOnMfaRequired: boolean }
  passkeys: { shouldUnlinkOnUnenrollMfa: boolean | undefined; shouldUnenrollMfaOnUnlink: boolean | undefined }
  fundingMethodConfig: {
    moonpay: NonNullable<HostConfig['fundingMethodConfig']>['moonpay'] & { useSandbox: boolean }
  }
  allowlist: {
    errorTitle: string | null
    errorDetail: string | null
    errorCtaText: string | null
    errorCtaLink: string | null
  }
  headless: boolean
  standalone: boolean
}
