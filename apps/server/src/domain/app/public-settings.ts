import { type AppConfig, OAUTH_PROVIDERS, type OAuthAccountType, oauthAccountType } from '@latchkey/contract'
import * as v from 'valibot'

const flag = (initial: boolean) => v.optional(v.boolean(), initial)
const text = v.nullable(v.string())
const nothing = v.optional(text, null)
const createOnLogin = v.picklist(['users-without-wallets', 'all-users', 'off'])
const perChain = v.optional(v.object({ create_on_login: v.optional(createOnLogin, 'off') }), {})

const walletPolicySchema = v.object({
  create_on_login: v.optional(createOnLogin, 'off'),
  ethereum: perChain,
  solana: perChain,
  user_owned_recovery_options: v.optional(
    v.array(v.picklist(['user-passcode', 'google-drive', 'icloud'])),
    () => [],
  ),
  /** a wallet is made with a recovery that is no automatic one; see allowed-recovery.ts */
  require_user_owned_recovery_on_create: flag(false),
  /** a wallet is made with a password; one of the two at most */
  require_user_password_on_create: flag(false),
  /** the latter: the signer holds the wallets that are made from now on, where `server_wallets` is on */
  mode: v.optional(
    v.picklist(['legacy-embedded-wallets-only', 'user-controlled-server-wallets-only']),
    'legacy-embedded-wallets-only',
  ),
  /** offers recovery by a passkey for wallets that are there; left out, published clients are answered as ever */
  passkey_recovery: v.exactOptional(v.boolean()),
})

const telegramSchema = v.object({
  bot_id: v.string(),
  bot_name: v.string(),
  link_enabled: flag(true),
  seamless_auth_enabled: flag(false),
})

const fundingSchema = v.object({
  default_recommended_currency: v.object({
    chain: v.string(),
    asset: v.exactOptional(v.picklist(['native-currency', 'USDC'])),
  }),
  default_recommended_amount: v.string(),
  methods: v.array(v.picklist(['moonpay', 'coinbase-onramp', 'external'])),
  options: v.array(v.object({ method: v.string(), provider: v.string() })),
  prompt_funding_on_wallet_creation: flag(false),
  cross_chain_bridging_enabled: flag(false),
})

/** Kept as the bare origin. */
const apiUrlSchema = v.pipe(
  v.string(),
  v.check((value) => URL.canParse(value) && new URL(value).pathname === '/' && !new URL(value).search),
  v.transform((value) => new URL(value).origin),
  v.check((origin) => /^https?:\/\/[^*;,'"]+$/.test(origin)),
)

const social = Object.fromEntries(
  OAUTH_PROVIDERS.map((provider) => [oauthAccountType(provider), flag(false)]),
) as Record<OAuthAccountType, ReturnType<typeof flag>>

/** What an app config answers that is no setting of its own. */
export type Computed =
  | 'id'
  | 'allowed_domains'
  | 'allowed_native_app_ids'
  | 'allowed_native_app_url_schemes'
  | 'legacy_wallet_ui_config'
  | 'fiat_on_ramp_enabled'
  | 'farcaster_link_wallets_enabled'
  | 'verification_key'

/**
 * The settings that anybody may read: the app config answers these, under these names, and no other setting. One that
 * the contract does not declare does not compile here.
 */
export const publicSettings = {
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  logo_url: nothing,
  icon_url: nothing,
  terms_and_conditions_url: nothing,
  privacy_policy_url: nothing,
  accent_color: nothing,
  require_users_accept_terms: flag(false),
  theme: v.optional(v.string(), 'light'),
  show_wallet_login_first: flag(false),
  wallet_auth: flag(false),
  email_auth: flag(true),
  sms_auth: flag(false),
  ...social,
  farcaster_auth: flag(false),
  passkey_auth: flag(false),
  passkeys_for_signup_enabled: flag(false),
  telegram_auth: flag(false),
  guest_auth: flag(false),
  solana_wallet_auth: flag(false),
  custom_jwt_auth: flag(false),
  disable_plus_emails: flag(false),
  /** when enabled only those of `allowlist` may sign up */
  allowlist_enabled: flag(false),
  allowlist_config: v.optional(
    v.object({ error_title: nothing, error_detail: nothing, cta_text: nothing, cta_link: nothing }),
    {},
  ),
  /** asks every visitor who starts a login; needs `captcha_site_key` and the credentials `captcha` */
  captcha_enabled: flag(false),
  captcha_site_key: v.exactOptional(
    // published clients throw at any other prefix, and with them the page
    v.pipe(v.string(), v.regex(/^t:\S+$/, 'has to be written t:<site key of Turnstile>')),
  ),
  captcha_script_url: v.exactOptional(v.pipe(v.string(), v.url())),
  /** sends login codes by WhatsApp in place of SMS */
  whatsapp_enabled: flag(false),
  twitter_oauth_on_mobile_enabled: flag(false),
  telegram_auth_config: v.exactOptional(telegramSchema),
  funding_config: v.exactOptional(fundingSchema),
  wallet_connect_cloud_project_id: nothing,
  /** the app's own address of this API, with which sessions are kept in cookies */
  custom_api_url: v.optional(v.nullable(apiUrlSchema), null),
  embedded_wallet_config: v.optional(walletPolicySchema, {}),
  // a wallet that signs unasked is a choice, never the default
  enforce_wallet_uis: flag(true),
  max_linked_wallets_per_user: v.optional(v.nullable(v.number()), null),
  /** what users may enrol as a second factor; one that is enrolled stays one */
  mfa_methods: v.optional(v.array(v.picklist(['sms', 'totp', 'passkey'])), () => []),
} satisfies { [Name in keyof Omit<AppConfig, Computed>]-?: v.GenericSchema<unknown, AppConfig[Name]> }
