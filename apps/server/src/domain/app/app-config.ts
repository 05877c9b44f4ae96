import type { AppConfig } from '@latchkey/contract'
import type { App } from './app.ts'

/** The app as anybody may read it; later issues' login methods stay off until they are built. */
export function toAppConfig(app: App): AppConfig {
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
    transfer_max_age_s: _transferMaxAge,
    sms_regions: _smsRegions,
    oauth_scopes: _scopes,
    return_oauth_tokens: _returnTokens,
    limits: _limits,
    ...shown
  } = settings
  return {
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
