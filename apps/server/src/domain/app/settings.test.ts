import { expect, it } from 'vitest'
import { parseSettings } from './manage-apps.ts'

it('has a default for everything but the name', () => {
  const settings = parseSettings({ name: 'An app' })
  expect(settings).toMatchObject({
    issuer: 'privy.io',
    allowed_origins: [],
    email_auth: true,
    development: false,
  })
  expect(settings).toMatchObject({
    recovery_max_age_s: 86_400,
    frame_bind_window_s: 600,
    young_login_s: 600,
    new_account_wait_s: 259_200,
    customer_token_changes_accounts: false,
  })
})

it.each([
  ['no name', {}, /^Setting name: is missing$/],
  [
    'a port wildcard outside development',
    { name: 'x', allowed_origins: ['http://localhost:*'] },
    /development/,
  ],
  ['an origin with a path', { name: 'x', allowed_origins: ['https://a.example/'] }, /allowed_origins/],
  ['a wildcard host', { name: 'x', allowed_origins: ['https://*.example'] }, /allowed_origins/],
  ['an end of a policy', { name: 'x', allowed_origins: ['https://a;script-src'] }, /allowed_origins/],
  ['two policies', { name: 'x', allowed_origins: ['https://a,b.example'] }, /allowed_origins/],
  ['an unknown setting', { name: 'x', colour: 'red' }, /^Setting colour: there is no such setting$/],
  ['a captcha of an unknown vendor', { name: 'x', captcha_site_key: 'x:key' }, /captcha_site_key.*t:/],
  ['a captcha without its prefix', { name: 'x', captcha_site_key: '0x4AAA' }, /captcha_site_key.*t:/],
  [
    'a captcha without a key',
    { name: 'x', captcha_enabled: true },
    /^captcha_enabled needs a captcha_site_key$/,
  ],
  [
    'a demand for a password that is not offered',
    {
      name: 'x',
      embedded_wallet_config: {
        require_user_password_on_create: true,
        user_owned_recovery_options: ['google-drive'],
      },
    },
    /^require_user_password_on_create needs user-passcode among user_owned_recovery_options$/,
  ],
  [
    'a demand for a choice of nothing',
    { name: 'x', embedded_wallet_config: { require_user_owned_recovery_on_create: true } },
    /^require_user_owned_recovery_on_create needs user_owned_recovery_options/,
  ],
  [
    'a demand for a password and for a choice',
    {
      name: 'x',
      embedded_wallet_config: {
        require_user_password_on_create: true,
        require_user_owned_recovery_on_create: true,
        user_owned_recovery_options: ['user-passcode'],
      },
    },
    /set one of them$/,
  ],
  [
    'a mode of wallets that nobody has',
    { name: 'x', embedded_wallet_config: { mode: 'tee' } },
    /^Setting embedded_wallet_config\.mode: /,
  ],
  [
    'wallets of users that the server holds, where it holds none',
    { name: 'x', embedded_wallet_config: { mode: 'user-controlled-server-wallets-only' } },
    /^embedded_wallet_config\.mode .* needs server_wallets/,
  ],
  ['a negative limit', { name: 'x', limits: { sends_per_client: -1 } }, /limits/],
])('refuses %s', (_, value, message) => {
  expect(() => parseSettings(value)).toThrow(message)
})

it.each([
  [{ require_user_owned_recovery_on_create: true, user_owned_recovery_options: ['icloud'] }, {}],
  [{ require_user_password_on_create: true, user_owned_recovery_options: ['icloud', 'user-passcode'] }, {}],
  [{ require_user_password_on_create: true }, { custom_jwt_auth: true }],
  [{ require_user_owned_recovery_on_create: true }, { custom_jwt_auth: true }],
])('takes a demand on wallets that users can meet: %j %j', (demand, more) => {
  const met = {
    mode: 'legacy-embedded-wallets-only',
    require_user_owned_recovery_on_create: false,
    require_user_password_on_create: false,
    ...demand,
  }
  const { embedded_wallet_config } = parseSettings({ name: 'x', ...more, embedded_wallet_config: met })
  expect(embedded_wallet_config).toMatchObject(met)
})

it('takes wallets of users that the server holds, where it holds some', () => {
  const mode = 'user-controlled-server-wallets-only'
  const settings = { name: 'x', server_wallets: true, embedded_wallet_config: { mode } }
  expect(parseSettings(settings)).toMatchObject(settings)
})

const NO_ENTRY = /^Setting (allow|deny)list\.0: .*@example\.com.*\+12015550123.*google_oauth:/

it.each([
  ['no address', 'nonsense'],
  ['nothing', ' '],
  ['a domain without its @', 'example.com'],
  ['a number without its plus', '12015550123'],
  ['a number with spaces', '+1 201 555 0123'],
  ['an unknown kind of account', 'myspace:4711'],
  ['an account of nobody', 'telegram:'],
  ['an address of a wallet alone', '0x52908400098527886E0F7030069857D2E4169EE7'],
])('refuses %s on a list, and says what an entry is', (_, entry) => {
  expect(() => parseSettings({ name: 'x', denylist: [entry] })).toThrow(NO_ENTRY)
  expect(() => parseSettings({ name: 'x', allowlist: [entry] })).toThrow(NO_ENTRY)
})

it('takes every entry that the lists understand', () => {
  const list = [
    'Ada@Example.com',
    ' @example.com ',
    '+12015550123',
    'telegram:4711',
    'google_oauth:1234',
    'custom_auth:user 7',
    'wallet:0x52908400098527886E0F7030069857D2E4169EE7',
    'cross_app:did:privy:provider-app:somebody',
  ]
  expect(parseSettings({ name: 'x', allowlist: list }).allowlist).toEqual(list)
})
