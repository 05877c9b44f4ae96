import * as v from 'valibot'
import { cookieSettingsFault } from '../session/cookie-mode.ts'
import { namesLoopback } from './chain-setting.ts'
import { LOOPBACK_HTTP } from './custom-jwt-setting.ts'
import { offeredRecoveries } from './offered-recoveries.ts'
import { operatorSettings } from './operator-settings.ts'
import { publicSettings } from './public-settings.ts'
import { chainWithoutNode, hasLoopback } from './smart-wallet-setting.ts'

/** What an operator sets for an app; everything has a default but the name. Wire names are kept as they are. */
export const settingsSchema = v.pipe(
  v.strictObject({ ...publicSettings, ...operatorSettings }),
  v.check(
    (app) => app.development || !app.allowed_origins.includes('http://localhost:*'),
    'http://localhost:* is for development apps only',
  ),
  v.check(
    (app) => app.development || !LOOPBACK_HTTP.test(app.custom_jwt?.jwks_url ?? ''),
    'a jwks_url over plain HTTP is for development apps only',
  ),
  v.check(
    (app) => app.development || !namesLoopback(app.chains),
    'a node over plain HTTP is for development apps only',
  ),
  v.check(
    (app) => app.development || !hasLoopback(app.smart_wallets),
    'smart_wallets over plain HTTP are for development apps only',
  ),
  v.check(
    (app) => chainWithoutNode(app.smart_wallets, app.chains) === undefined,
    'smart_wallets needs for each of its chains an rpc_url, or a node in chains, by which the server checks signatures',
  ),
  v.check(
    (app) => !app.captcha_enabled || app.captcha_site_key !== undefined,
    'captcha_enabled needs a captcha_site_key',
  ),
  v.check(
    ({
      embedded_wallet_config: { require_user_owned_recovery_on_create, require_user_password_on_create },
    }) => !require_user_owned_recovery_on_create || !require_user_password_on_create,
    'require_user_password_on_create leaves no choice, require_user_owned_recovery_on_create asks for one: set one of them',
  ),
  v.check(
    (app) =>
      !app.embedded_wallet_config.require_user_owned_recovery_on_create || offeredRecoveries(app).length > 0,
    'require_user_owned_recovery_on_create needs user_owned_recovery_options to choose from',
  ),
  v.check(
    (app) =>
      !app.embedded_wallet_config.require_user_password_on_create ||
      offeredRecoveries(app).includes('user-passcode'),
    'require_user_password_on_create needs user-passcode among user_owned_recovery_options',
  ),
  v.check(
    ({ server_wallets, embedded_wallet_config: { mode } }) =>
      server_wallets || mode === 'legacy-embedded-wallets-only',
    'embedded_wallet_config.mode user-controlled-server-wallets-only needs server_wallets, and an authorization key (app authorization-key add)',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? cookieSettingsFault(dataset.value) : undefined
    if (message) addIssue({ message })
  }),
)

export type AppSettings = v.InferOutput<typeof settingsSchema>
