import { OAUTH_PROVIDERS } from '@latchkey/contract'
import * as v from 'valibot'
import { isListEntry, LIST_ENTRY_FORMS } from '../login/list-entry.ts'
import { cookieSettingsFault } from '../session/cookie-mode.ts'
import { customJwtSchema, LOOPBACK_HTTP } from './custom-jwt-setting.ts'

const text = v.nullable(v.string())
const flag = (initial: boolean) => v.optional(v.boolean(), initial)
/** A demand that this version could not meet: wallets would be made without what the operator relies on. */
const notYet = (what: string) =>
  v.optional(
    v.pipe(
      v.boolean(),
      v.check((demanded) => !demanded, `${what} is not available yet`),
    ),
    false,
  )
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
  require_user_owned_recovery_on_create: notYet('Recovery by means of the user alone'),
  require_user_password_on_create: notYet('A password at the creation of a wallet'),
  mode: v.optional(
    v.pipe(
      v.picklist(['legacy-embedded-wallets-only', 'user-controlled-server-wallets-only']),
      v.check((mode) => mode === 'legacy-embedded-wallets-only', 'Server wallets are not available yet'),
    ),
    'legacy-embedded-wallets-only',
  ),
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

const count = (initial: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000_000)), initial)

/** Published defaults; why these figures: docs/decisions/login-limits.md. */
export const limitsSchema = v.object({
  /** mails per 10 minutes asked for one identifier by one client */
  sends_per_client: count(10),
  /** mails that strangers can cause for one identifier before the next ones are further and further apart */
  sends_per_identifier: count(10),
  /** mails per 10 minutes asked from one address, over all identifiers */
  sends_per_address: count(300),
  /** logins as a guest in 10 minutes from one address */
  guests_per_address: count(300),
  /** new guests in a day, wherever they are; who is one already comes in */
  guests_per_day: count(100_000),
  /** logins begun at a social provider or with a passkey in 10 minutes from one address */
  starts_per_address: count(600),
  /** texts in a day to one number, whoever asks */
  texts_per_number_per_day: count(30),
  /** texts in an hour to the numbers of one calling code */
  texts_per_country_per_hour: count(2_000),
  /** wrong codes in a row for one identifier from one client or address before the delay grows */
  guesses_per_client: count(10),
  /** wrong codes in a row for one identifier, whoever guesses, before the delay grows for unknown devices */
  guesses_per_identifier: count(50),
  /** identifiers that one address may guess wrong codes at; each place comes back within the hour */
  guesses_per_address: count(100),
  /** releases of an auth share per user and minute */
  share_releases_per_minute: count(300),
  /** nonces for wallet registrations per user and minute */
  wallet_nonces_per_minute: count(60),
  /** recoveries per user and day */
  recoveries_per_day: count(20),
  /** changes of one user's accounts per hour; each is told on every channel */
  account_changes_per_hour: count(20),
  /** analytics events per address and minute */
  analytics_per_minute: count(600),
  /** kilobytes of analytics events kept of a day, whoever sends them */
  analytics_kilobytes_per_day: count(100_000),
})

const loginFlags = {
  wallet_auth: flag(false),
  email_auth: flag(true),
  sms_auth: flag(false),
  google_oauth: flag(false),
  twitter_oauth: flag(false),
  discord_oauth: flag(false),
  github_oauth: flag(false),
  spotify_oauth: flag(false),
  instagram_oauth: flag(false),
  tiktok_oauth: flag(false),
  line_oauth: flag(false),
  linkedin_oauth: flag(false),
  apple_oauth: flag(false),
  farcaster_auth: flag(false),
  passkey_auth: flag(false),
  passkeys_for_signup_enabled: flag(false),
  telegram_auth: flag(false),
  guest_auth: flag(false),
  solana_wallet_auth: flag(false),
  custom_jwt_auth: flag(false),
}

const originSchema = v.pipe(
  v.string(),
  v.check((value) => {
    if (value === 'http://localhost:*') return true
    // A star would be a wildcard in frame-ancestors, where these origins are written down, and host names may hold
    // what ends a directive or a policy there.
    return /^https?:\/\/[^*;,'"]+$/.test(value) && URL.canParse(value) && new URL(value).origin === value
  }, 'An allowed origin is written https://app.example or, in a development app only, http://localhost:*'),
)

/** Kept as the bare origin. */
const apiUrlSchema = v.pipe(
  v.string(),
  v.check((value) => URL.canParse(value) && new URL(value).pathname === '/' && !new URL(value).search),
  v.transform((value) => new URL(value).origin),
  v.check((origin) => /^https?:\/\/[^*;,'"]+$/.test(origin)),
)

const listEntry = v.pipe(v.string(), v.check(isListEntry, LIST_ENTRY_FORMS))

const region = v.pipe(v.string(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/))

/** What an operator sets for an app; everything has a default but the name. Wire names are kept as they are. */
export const settingsSchema = v.pipe(
  v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
    /** marks an app that may allow every port of localhost; refused unless the server itself is on loopback */
    development: flag(false),
    allowed_origins: v.optional(v.array(originSchema), () => []),
    issuer: v.optional(v.pipe(v.string(), v.minLength(1)), 'privy.io'),
    logo_url: nothing,
    icon_url: nothing,
    terms_and_conditions_url: nothing,
    privacy_policy_url: nothing,
    accent_color: nothing,
    require_users_accept_terms: flag(false),
    theme: v.optional(v.string(), 'light'),
    show_wallet_login_first: flag(false),
    ...loginFlags,
    disable_plus_emails: flag(false),
    /** when enabled only these may sign up */
    allowlist_enabled: flag(false),
    allowlist: v.optional(v.array(listEntry), () => []),
    denylist: v.optional(v.array(listEntry), () => []),
    allowlist_config: v.optional(
      v.object({ error_title: nothing, error_detail: nothing, cta_text: nothing, cta_link: nothing }),
      {},
    ),
    user_limit: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
    /** asks every visitor who starts a login; needs `captcha_site_key` and the credentials `captcha` */
    captcha_enabled: flag(false),
    captcha_site_key: v.exactOptional(
      // published clients throw at any other prefix, and with them the page
      v.pipe(v.string(), v.regex(/^t:\S+$/, 'has to be written t:<site key of Turnstile>')),
    ),
    /** how tokens of the host's own login are verified, for `custom_jwt_auth` */
    custom_jwt: v.optional(v.nullable(customJwtSchema), null),
    /** countries (ISO 3166-1 alpha-2) that codes are sent to, null for all, and those that they are not sent to */
    sms_regions: v.optional(
      v.object({
        allow: v.optional(v.nullable(v.array(region)), null),
        deny: v.optional(v.array(region), () => []),
      }),
      {},
    ),
    /** sends login codes by WhatsApp in place of SMS */
    whatsapp_enabled: flag(false),
    twitter_oauth_on_mobile_enabled: flag(false),
    /** a way to log in is added or replaced by a login at most this old; null: by any session */
    link_max_age_s: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(60))), null),
    /** an account of another user can be moved here by a login at most this old */
    transfer_max_age_s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(60)), 86_400),
    /** further scopes to ask social providers for, by provider; those of the login itself are always asked for */
    oauth_scopes: v.optional(
      v.record(
        v.picklist(OAUTH_PROVIDERS),
        v.array(v.pipe(v.string(), v.regex(/^[\x21-\x2b\x2d-\x7e]{1,200}$/))),
      ),
      {},
    ),
    /** hands a social provider's tokens to the page that logged in; kept sealed, for a lost answer, and swept soon */
    return_oauth_tokens: flag(false),
    captcha_script_url: v.exactOptional(v.pipe(v.string(), v.url())),
    telegram_auth_config: v.exactOptional(telegramSchema),
    funding_config: v.exactOptional(fundingSchema),
    wallet_connect_cloud_project_id: nothing,
    /** the app's own address of this API, with which sessions are kept in cookies */
    custom_api_url: v.optional(v.nullable(apiUrlSchema), null),
    /** the parent domain of `custom_api_url` and of the app's pages that its cookies are for */
    cookie_domain: v.optional(
      v.nullable(v.pipe(v.string(), v.maxLength(253), v.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/))),
      null,
    ),
    embedded_wallet_config: v.optional(walletPolicySchema, {}),
    // a wallet that signs unasked is a choice, never the default
    enforce_wallet_uis: flag(true),
    max_linked_wallets_per_user: v.optional(v.nullable(v.number()), null),
    /** a recovery needs a login at most this old */
    recovery_max_age_s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(60)), 86_400),
    /** a frame key that is new to the user binds a session whose login is at most this old */
    frame_bind_window_s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(60)), 600),
    /** what export, and a change of who can come in, take for a young login */
    young_login_s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(60)), 600),
    /** how long an account that was added later neither restores nor exports a wallet on a new device by itself */
    new_account_wait_s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 259_200),
    /** lets the customer token, which a host's backend sees, change accounts; for apps on the published core client */
    customer_token_changes_accounts: flag(false),
    limits: v.optional(limitsSchema, {}),
  }),
  v.check(
    (app) => app.development || !app.allowed_origins.includes('http://localhost:*'),
    'http://localhost:* is for development apps only',
  ),
  v.check(
    (app) => app.development || !LOOPBACK_HTTP.test(app.custom_jwt?.jwks_url ?? ''),
    'a jwks_url over plain HTTP is for development apps only',
  ),
  v.check(
    (app) => !app.captcha_enabled || app.captcha_site_key !== undefined,
    'captcha_enabled needs a captcha_site_key',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? cookieSettingsFault(dataset.value) : undefined
    if (message) addIssue({ message })
  }),
)

export type AppSettings = v.InferOutput<typeof settingsSchema>
export type Limits = v.InferOutput<typeof limitsSchema>
