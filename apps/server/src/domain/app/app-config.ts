import type { AppConfig } from '@latchkey/contract'
import type { Outside } from '../../ports/outside.ts'
import type { App } from './app.ts'

const CAPTCHA_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/** The app as anybody may read it; later issues' login methods stay off until they are built. */
export function toAppConfig(app: App, outside: Pick<Outside, 'url'>): AppConfig {
  const { settings } = app
  const {
    development: _development,
    allowed_origins,
    issuer: _issuer,
    cookie_domain: _cookieDomain,
    allowlist: _allowlist,
    denylist: _denylist,
    user_limit: _userLimit,
    recovery_max_age_s: _recoveryMaxAge,
    frame_bind_window_s: _frameBindWindow,
    young_login_s: _youngLogin,
    new_account_wait_s: _newAccountWait,
    customer_token_changes_accounts: _customerTokenChanges,
    link_max_age_s: _linkMaxAge,
    transfer_max_age_s: _transferMaxAge,
    sms_regions: _smsRegions,
    custom_jwt: _customJwt,
    oauth_scopes: _scopes,
    return_oauth_tokens: _returnTokens,
    limits: _limits,
    ...shown
  } = settings
  // pages know the vendor's own address; they are told of another only
  const script = outside.url(CAPTCHA_SCRIPT)
  return {
    ...(script === CAPTCHA_SCRIPT ? {} : { captcha_script_url: script }),
    ...shown,
    id: app.id,
    allowed_domains: allowed_origins,
    allowed_native_app_ids: [],
    allowed_native_app_url_schemes: [],
    legacy_wallet_ui_config: false,
    fiat_on_ramp_enabled: false,
    farcaster_link_wallets_enabled: false,
    mfa_methods: [],
    verification_key: app.signing.key.spki,
  }
}
