import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { upsertApp } from '../domain/app/manage-apps.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, ORIGIN, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const config = async () => (await house.call('appConfig')).body

/** What no operator can set. */
const FIXED = {
  allowed_native_app_ids: [],
  allowed_native_app_url_schemes: [],
  legacy_wallet_ui_config: false,
  fiat_on_ramp_enabled: false,
  farcaster_link_wallets_enabled: false,
  mfa_methods: [],
  verification_key: expect.stringMatching(/^-----BEGIN PUBLIC KEY-----/),
}

const FLAGS = `require_users_accept_terms show_wallet_login_first wallet_auth email_auth sms_auth google_oauth
  twitter_oauth discord_oauth github_oauth spotify_oauth instagram_oauth tiktok_oauth line_oauth linkedin_oauth
  apple_oauth farcaster_auth passkey_auth passkeys_for_signup_enabled telegram_auth guest_auth solana_wallet_auth
  custom_jwt_auth disable_plus_emails allowlist_enabled enforce_wallet_uis captcha_enabled
  twitter_oauth_on_mobile_enabled whatsapp_enabled`.split(/\s+/)
const ON = ['email_auth', 'enforce_wallet_uis']
const flags = (value: (name: string) => boolean) =>
  Object.fromEntries(FLAGS.map((name) => [name, value(name)]))

it('answers every field of an app config, of an app that chose nothing [ENT-001]', async () => {
  expect(await config()).toEqual({
    ...FIXED,
    ...flags((name) => ON.includes(name)),
    id: APP_ID,
    name: 'Test app',
    allowed_domains: [ORIGIN],
    theme: 'light',
    logo_url: null,
    icon_url: null,
    terms_and_conditions_url: null,
    privacy_policy_url: null,
    accent_color: null,
    wallet_connect_cloud_project_id: null,
    custom_api_url: null,
    max_linked_wallets_per_user: null,
    allowlist_config: { error_title: null, error_detail: null, cta_text: null, cta_link: null },
    embedded_wallet_config: {
      create_on_login: 'off',
      ethereum: { create_on_login: 'off' },
      solana: { create_on_login: 'off' },
      user_owned_recovery_options: [],
      require_user_owned_recovery_on_create: false,
      require_user_password_on_create: false,
      mode: 'legacy-embedded-wallets-only',
    },
  })
})

it('answers what an app chose in every field, and another app’s nowhere [ENT-001]', async () => {
  const of = (id: string) => `testapp00000000000000000${id}`
  // What excludes each other in one app is chosen by one each: fields of the wallets differ in every respect.
  const wallets = {
    juniper: {
      create_on_login: 'all-users',
      ethereum: { create_on_login: 'users-without-wallets' },
      solana: { create_on_login: 'all-users' },
      user_owned_recovery_options: ['google-drive', 'icloud'],
      require_user_owned_recovery_on_create: true,
      require_user_password_on_create: false,
      mode: 'legacy-embedded-wallets-only',
      passkey_recovery: true,
    },
    fir: {
      create_on_login: 'users-without-wallets',
      ethereum: { create_on_login: 'all-users' },
      solana: { create_on_login: 'users-without-wallets' },
      user_owned_recovery_options: ['user-passcode'],
      require_user_owned_recovery_on_create: false,
      require_user_password_on_create: true,
      mode: 'user-controlled-server-wallets-only',
      passkey_recovery: false,
    },
  } as const
  const chosenBy = (name: keyof typeof wallets) => ({
    ...flags((flag) => !ON.includes(flag)),
    name,
    theme: `#00000${name.length}`,
    logo_url: `https://${name}.example/logo.png`,
    icon_url: `https://${name}.example/icon.png`,
    terms_and_conditions_url: `https://${name}.example/terms`,
    privacy_policy_url: `https://${name}.example/privacy`,
    accent_color: `#abcde${name.length}`,
    wallet_connect_cloud_project_id: `wc-${name}`,
    custom_api_url: `https://privy.${name}.example`,
    max_linked_wallets_per_user: name.length,
    captcha_site_key: `t:${name}`,
    captcha_script_url: `https://${name}.example/captcha.js`,
    allowlist_config: {
      error_title: `${name} title`,
      error_detail: `${name} detail`,
      cta_text: `${name} ask`,
      cta_link: `https://${name}.example/ask`,
    },
    telegram_auth_config: {
      bot_id: `${name.length}77`,
      bot_name: `${name}_bot`,
      link_enabled: false,
      seamless_auth_enabled: true,
    },
    funding_config: {
      default_recommended_currency: { chain: `eip155:${name.length}`, asset: 'USDC' as const },
      default_recommended_amount: `1${name.length}`,
      methods: ['moonpay' as const],
      options: [{ method: 'card', provider: name }],
      prompt_funding_on_wallet_creation: true,
      cross_chain_bridging_enabled: true,
    },
    embedded_wallet_config: wallets[name],
  })
  const apps = [
    { id: of('8'), chosen: chosenBy('juniper'), origins: ['https://www.juniper.example'] },
    { id: of('9'), chosen: chosenBy('fir'), origins: ['https://fir.example', 'https://app.fir.example'] },
  ]
  for (const { id, chosen, origins } of apps)
    await upsertApp(house.manage, id, {
      ...chosen,
      allowed_origins: origins,
      cookie_domain: `${chosen.name}.example`,
      // never told, and what the mode of one of them needs
      server_wallets: true,
    })
  const answers = apps.map(({ id }) =>
    house.call('appConfig', {
      params: { app_id: id },
      headers: { 'privy-app-id': id, origin: undefined },
    }),
  )
  expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(
    apps.map(({ id, chosen, origins }) => ({ ...FIXED, ...chosen, id, allowed_domains: origins })),
  )
})

it('answers the parts that an app may leave out once they are set [ENT-003]', async () => {
  for (const name of ['captcha_site_key', 'telegram_auth_config', 'funding_config']) {
    expect(await config()).not.toHaveProperty(name)
  }
  const parts = {
    captcha_site_key: 't:0x4AAA',
    telegram_auth_config: { bot_id: '7', bot_name: 'bot', link_enabled: true, seamless_auth_enabled: false },
    funding_config: {
      default_recommended_currency: { chain: 'eip155:1', asset: 'USDC' },
      default_recommended_amount: '10',
      methods: ['moonpay'],
      options: [{ method: 'card', provider: 'moonpay' }],
      prompt_funding_on_wallet_creation: false,
      cross_chain_bridging_enabled: true,
    },
  }
  await house.setApp(parts)
  expect(await config()).toMatchObject(parts)
})

it('says where the script of the captcha is, where that is not its own house', async () => {
  expect(await config()).not.toHaveProperty('captcha_script_url')
  const url = vi
    .spyOn(house.outside, 'url')
    .mockImplementation((real) => real.replace('https:/', 'http://world'))
  const script = 'http://world/challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
  expect((await config()).captcha_script_url).toBe(script)
  await house.setApp({ captcha_script_url: 'https://own.example/captcha.js' })
  expect((await config()).captcha_script_url).toBe('https://own.example/captcha.js')
  url.mockRestore()
})

it('answers the allowlist texts, set or not [ENT-002]', async () => {
  const empty = { error_title: null, error_detail: null, cta_text: null, cta_link: null }
  expect((await config()).allowlist_config).toEqual(empty)
  const texts = {
    error_title: 'No',
    error_detail: 'Not yet',
    cta_text: 'Ask',
    cta_link: 'https://ask.example',
  }
  await house.setApp({ allowlist_config: texts })
  expect((await config()).allowlist_config).toEqual(texts)
})

it('answers the embedded-wallet policy for each chain, with its mode', async () => {
  await house.setApp({ embedded_wallet_config: { solana: { create_on_login: 'users-without-wallets' } } })
  expect((await config()).embedded_wallet_config).toEqual({
    create_on_login: 'off',
    ethereum: { create_on_login: 'off' },
    solana: { create_on_login: 'users-without-wallets' },
    user_owned_recovery_options: [],
    require_user_owned_recovery_on_create: false,
    require_user_password_on_create: false,
    mode: 'legacy-embedded-wallets-only',
  })
})

it('tells nothing of what is the operator’s own', async () => {
  await house.setApp({ allowlist: ['@secret.example'], denylist: ['a@b.c'], user_limit: 1_000 })
  const body = await config()
  for (const name of [
    'allowlist',
    'denylist',
    'user_limit',
    'limits',
    'development',
    'issuer',
    'allowed_origins',
  ]) {
    expect(body).not.toHaveProperty(name)
  }
  expect(JSON.stringify(body)).not.toContain('secret.example')
})

it('can be read by the app’s pages and without an origin', async () => {
  const page = await house.call('appConfig')
  expect(page.headers.get('access-control-allow-origin')).toBe(ORIGIN)
  expect(page.headers.get('access-control-allow-credentials')).toBe('true')
  expect((await house.call('appConfig', { headers: { origin: undefined } })).status).toBe(200)
})

it('stores analytics events and drops what is over the limit', async () => {
  await house.setApp({ limits: { analytics_per_minute: 3 } })
  const body = {
    event_name: 'sdk_initialize',
    client_id: 'c',
    payload: { clientTimestamp: '2026-01-01T00:00:00.000Z' },
  }
  for (let i = 0; i < 5; i++) {
    expect((await house.call('analyticsEvent', { body })).body).toEqual({ success: true })
  }
  await expect
    .poll(() => house.rows('SELECT event_name, client_id, payload FROM analytics_events'))
    .toEqual(Array(3).fill({ event_name: 'sdk_initialize', client_id: 'c', payload: body.payload }))
})

it('loses no other event to one that the database cannot keep', async () => {
  await house.setApp({ limits: { analytics_per_minute: 100 } })
  const send = (event_name: string, payload: object) =>
    house.call('analyticsEvent', { body: { event_name, client_id: null, payload } })
  await send('before', { fine: 'a\\u0000' })
  await send('nul', { deep: [{ text: '\u0000' }] })
  await send('half', { '\ud800': 1 })
  await send('after', { fine: '\ud83d\ude00' })
  expect((await send('\u0000', {})).body.code).toBe('invalid_data')
  const kept = () =>
    house.rows(
      `SELECT event_name, payload FROM analytics_events WHERE event_name <> 'sdk_initialize' ORDER BY id`,
    )
  await expect.poll(async () => (await kept()).length).toBe(4)
  expect(await kept()).toEqual([
    { event_name: 'before', payload: { fine: 'a\\u0000' } },
    { event_name: 'nul', payload: { dropped: 'not text' } },
    { event_name: 'half', payload: { dropped: 'not text' } },
    { event_name: 'after', payload: { fine: '\ud83d\ude00' } },
  ])
})

describe('an app that a release before stored', () => {
  const store = (sql: string) => house.rows(`UPDATE apps SET settings = ${sql} WHERE id = $1`, [APP_ID])
  const SAVED = ['name', 'email_auth', 'sms_auth', 'theme']
  const clean = () => store(`'{"name": "Test app", "allowed_origins": ["${ORIGIN}"]}'`)
  const errors = () => house.logs.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')
  let asChosen: Record<string, unknown>

  beforeEach(async () => {
    await clean()
    await house.setApp({ sms_auth: true, theme: '#123456' })
    asChosen = await config()
    house.logs.length = 0
  })
  afterEach(() => clean())

  it('in other forms is published with all that fits, and the operator hears which do not, once', async () => {
    const older = {
      captcha_site_key: '0x4AAA',
      embedded_wallet_config: { create_on_login: 'all-users', mode: 'tee' },
      name: ' '.repeat(3),
      limits: { guesses_per_client: 'ten' },
    }
    await store(`settings || '${JSON.stringify(older)}'`)
    for (const answer of [await house.call('appConfig'), await house.call('appConfig')]) {
      expect([answer.status, answer.body]).toEqual([200, { ...asChosen, name: APP_ID }])
    }
    expect(errors()).toEqual([
      {
        level: 'error',
        message: 'stored settings that this release does not take',
        app_id: APP_ID,
        detail: 'name captcha_site_key embedded_wallet_config limits',
      },
    ])
  })

  it('before some settings were there has these as they are by default, the operator’s own as well', async () => {
    const kept = SAVED.map((name) => `'${name}', settings -> '${name}'`).join(', ')
    await store(`jsonb_build_object(${kept}, 'allowed_origins', settings -> 'allowed_origins')`)
    expect(await config()).toEqual(asChosen)
    const { settings } = (await house.ports.apps.find(APP_ID)) ?? {}
    expect([settings?.recovery_max_age_s, settings?.limits.guesses_per_client]).toEqual([86_400, 10])
    expect(errors()).toEqual([])
  })
})
