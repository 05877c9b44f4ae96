// The answers that make either widget ready without a server: an app with e-mail login alone, or with every method.
const off = { create_on_login: 'off' }

export const emailOnlyApp = (id) => ({
  id,
  name: 'Host',
  logo_url: null,
  icon_url: null,
  terms_and_conditions_url: null,
  privacy_policy_url: null,
  require_users_accept_terms: false,
  theme: 'light',
  accent_color: '#676FFF',
  show_wallet_login_first: false,
  allowed_domains: ['http://localhost:*'],
  allowed_native_app_ids: [],
  allowed_native_app_url_schemes: [],
  wallet_auth: false,
  email_auth: true,
  sms_auth: false,
  google_oauth: false,
  twitter_oauth: false,
  discord_oauth: false,
  github_oauth: false,
  spotify_oauth: false,
  instagram_oauth: false,
  tiktok_oauth: false,
  line_oauth: false,
  linkedin_oauth: false,
  apple_oauth: false,
  farcaster_auth: false,
  passkey_auth: false,
  passkeys_for_signup_enabled: false,
  telegram_auth: false,
  guest_auth: false,
  solana_wallet_auth: false,
  custom_jwt_auth: false,
  disable_plus_emails: false,
  allowlist_enabled: false,
  allowlist_config: { error_title: null, error_detail: null, cta_text: null, cta_link: null },
  wallet_connect_cloud_project_id: null,
  custom_api_url: null,
  embedded_wallet_config: {
    ...off,
    ethereum: off,
    solana: off,
    user_owned_recovery_options: ['user-passcode'],
    require_user_owned_recovery_on_create: false,
    require_user_password_on_create: false,
    mode: 'legacy-embedded-wallets-only',
  },
  enforce_wallet_uis: false,
  legacy_wallet_ui_config: false,
  fiat_on_ramp_enabled: false,
  captcha_enabled: false,
  twitter_oauth_on_mobile_enabled: false,
  mfa_methods: [],
  verification_key: '',
  max_linked_wallets_per_user: null,
  farcaster_link_wallets_enabled: false,
  whatsapp_enabled: false,
})

const METHODS =
  'sms google twitter discord github spotify instagram tiktok line linkedin apple farcaster passkey telegram guest'

/** The same with every login method of the widget's landing. */
export function everyMethodApp(id) {
  const app = { ...emailOnlyApp(id), telegram_auth_config: { bot_id: '1', bot_name: 'bench_bot' } }
  for (const method of METHODS.split(' ')) {
    if (`${method}_oauth` in app) app[`${method}_oauth`] = true
    else app[`${method}_auth`] = true
  }
  return app
}

/** @param app what the app's settings say, by its id */
export const answerOf = (app) => (url) => answer(url, app)
export const answerFor = answerOf(emailOnlyApp)

function answer(url, appOf) {
  const app = /^\/api\/v1\/apps\/([^/]+)$/.exec(url.pathname)
  if (app) return { json: appOf(app[1]) }
  if (/\/embedded-wallets$/.test(url.pathname)) return { body: '<!doctype html><title>w</title>' }
  if (/\/analytics_events$/.test(url.pathname)) return { json: {} }
  if (/\/api\/v1\//.test(url.pathname)) return { status: 400, json: { error: 'not here' } }
  return null
}
