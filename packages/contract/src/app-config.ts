import type { MfaMethod, OAuthAccountType } from './user.ts'

export type CreateOnLogin = 'users-without-wallets' | 'all-users' | 'off'
export type RecoveryOption = 'user-passcode' | 'google-drive' | 'icloud'
export type WalletMode = 'legacy-embedded-wallets-only' | 'user-controlled-server-wallets-only'

export interface AllowlistConfig {
  error_title: string | null
  error_detail: string | null
  cta_text: string | null
  cta_link: string | null
}

export interface EmbeddedWalletConfig {
  create_on_login: CreateOnLogin
  ethereum: { create_on_login: CreateOnLogin }
  solana: { create_on_login: CreateOnLogin }
  user_owned_recovery_options: RecoveryOption[]
  require_user_owned_recovery_on_create: boolean
  require_user_password_on_create: boolean
  mode: WalletMode
  /** ours: whether recovery by a passkey is offered beside the options; absent: it is not */
  passkey_recovery?: boolean
}

export interface TelegramAuthConfig {
  bot_id: string
  bot_name: string
  link_enabled: boolean
  seamless_auth_enabled: boolean
}

export interface FundingConfig {
  default_recommended_currency: { chain: string; asset?: 'native-currency' | 'USDC' }
  default_recommended_amount: string
  methods: ('moonpay' | 'coinbase-onramp' | 'external')[]
  options: { method: string; provider: string }[]
  prompt_funding_on_wallet_creation: boolean
  cross_chain_bridging_enabled: boolean
}

/** Whether each social provider is on. */
type SocialFlags = Record<OAuthAccountType, boolean>

/** Answer of `GET /api/v1/apps/:app_id`. Every field is present unless marked. */
export interface AppConfig extends SocialFlags {
  id: string
  name: string
  logo_url: string | null
  icon_url: string | null
  terms_and_conditions_url: string | null
  privacy_policy_url: string | null
  accent_color: string | null
  require_users_accept_terms: boolean
  theme: string
  show_wallet_login_first: boolean
  allowed_domains: string[]
  allowed_native_app_ids: string[]
  allowed_native_app_url_schemes: string[]
  wallet_auth: boolean
  email_auth: boolean
  sms_auth: boolean
  farcaster_auth: boolean
  passkey_auth: boolean
  passkeys_for_signup_enabled: boolean
  telegram_auth: boolean
  guest_auth: boolean
  solana_wallet_auth: boolean
  custom_jwt_auth: boolean
  disable_plus_emails: boolean
  allowlist_enabled: boolean
  allowlist_config: AllowlistConfig
  wallet_connect_cloud_project_id: string | null
  custom_api_url: string | null
  embedded_wallet_config: EmbeddedWalletConfig
  enforce_wallet_uis: boolean
  legacy_wallet_ui_config: boolean
  fiat_on_ramp_enabled: boolean
  captcha_enabled: boolean
  captcha_site_key?: string
  /** ours: where the captcha's script is, for who serves it himself; absent: where its vendor has it */
  captcha_script_url?: string
  twitter_oauth_on_mobile_enabled: boolean
  farcaster_link_wallets_enabled: boolean
  whatsapp_enabled: boolean
  mfa_methods: MfaMethod[]
  /** SPKI PEM of the key that signs this app's tokens (ES256). */
  verification_key: string
  telegram_auth_config?: TelegramAuthConfig
  funding_config?: FundingConfig
  max_linked_wallets_per_user: number | null
}
