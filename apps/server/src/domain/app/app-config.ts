import type { AppConfig } from '@latchkey/contract'
import * as v from 'valibot'
import type { Outside } from '../../ports/outside.ts'
import type { App } from './app.ts'
import { publicSettings } from './public-settings.ts'

const CAPTCHA_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

// At every depth it takes what it names and leaves the rest, whatever the app has stored.
const publishedSchema = v.object(publicSettings)

/**
 * The app as anybody may read it. Of its settings only those of `publicSettings` are read, so that a setting is
 * published by being written there and by nothing else.
 */
export function toAppConfig(app: App, outside: Pick<Outside, 'url'>): AppConfig {
  // pages know the vendor's own address; they are told of another only
  const script = outside.url(CAPTCHA_SCRIPT)
  return {
    ...(script === CAPTCHA_SCRIPT ? {} : { captcha_script_url: script }),
    ...v.parse(publishedSchema, app.settings),
    id: app.id,
    allowed_domains: app.settings.allowed_origins,
    allowed_native_app_ids: [],
    allowed_native_app_url_schemes: [],
    legacy_wallet_ui_config: false,
    fiat_on_ramp_enabled: false,
    farcaster_link_wallets_enabled: false,
    verification_key: app.signing.key.spki,
  }
}
