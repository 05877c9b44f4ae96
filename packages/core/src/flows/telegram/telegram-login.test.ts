// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { API, authResponse, fakeServer, wireUser } from '../../testing/fake-server.ts'
import { goTo } from '../../testing/go-to.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { prepareTelegram } from './prepare.ts'
import { telegramOf } from './telegram-login.ts'
import { handleTelegramReturn } from './telegram-return.ts'

const AUTHENTICATE = '/api/v1/telegram/authenticate'
const LINK = '/api/v1/telegram/link'
const RESULT = { id: 42, first_name: 'Ada', auth_date: 1_700_000_000, hash: 'ab12' }
const QUERY = 'id=42&first_name=Ada&auth_date=1700000000&hash=ab12'

const auth = vi.fn()

async function started(
  options: {
    user?: object | null
    seamless?: boolean
    bot?: boolean
    headless?: boolean
    settings?: boolean
  } = {},
) {
  const { user = null, seamless = false, bot = true, headless = false, settings = true } = options
  const telegram_auth_config = {
    bot_id: '7',
    bot_name: 'juniper_bot',
    link_enabled: true,
    seamless_auth_enabled: seamless,
  }
  const server = fakeServer()
  server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse() }))
  server.on(`POST ${LINK}`, () => ({ body: wireUser() }))
  const app = { telegram_auth: true, ...(bot ? { telegram_auth_config } : {}) }
  const page = await pageWith(user, { app, host: { headless }, server })
  if (!settings) page.client.state.set((now) => ({ ...now, app: null }))
  return { ...page, flow: telegramOf(page.client) }
}

/** A page that Telegram's script has not come to yet; nothing fetches it here. */
async function withoutWidget() {
  Reflect.deleteProperty(window, 'Telegram')
  vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(function (this: Element, src) {
    this.setAttribute('data-src', src)
  })
  return {
    ...(await started()),
    scripts: () => [...document.querySelectorAll<HTMLScriptElement>('body script')],
  }
}

beforeEach(() => {
  goTo('http://localhost:3000/')
  Object.assign(window, { Telegram: { Login: { auth } } })
  auth.mockReset().mockImplementation((_, done) => done(RESULT))
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe('Telegram', () => {
  it('is asked for the bot with leave to write, and its answer posted with mode [CALL-018]', async () => {
    const { server, flow } = await started()
    await flow.authenticate({ intent: 'login' })
    expect(auth.mock.calls[0]?.[0]).toEqual({ bot_id: '7', request_access: true })
    expect(server.to(AUTHENTICATE)[0]?.body).toEqual({
      telegram_auth_result: RESULT,
      mode: 'login-or-sign-up',
    })
  })

  it('tells how far its login is, and what came of it', async () => {
    const { flow } = await started()
    const told = [flow.state.get()]
    flow.state.subscribe(() => told.push(flow.state.get()))
    const proven = await flow.authenticate({ intent: 'login' })
    expect(told).toEqual([{ status: 'initial' }, { status: 'loading' }, { status: 'done' }])
    expect(proven).toEqual({
      user: expect.objectContaining({ id: 'did:privy:cltest' }),
      isNewUser: false,
      intent: 'login',
      method: 'telegram',
      oauthTokens: null,
    })
  })

  it.each([
    ['a dialog for a login', 'login', [AUTHENTICATE]],
    ['a dialog for a link', 'link', [LINK]],
    ['no dialog', null, [AUTHENTICATE]],
  ] as const)('does what the dialog is open for: %s', async (_, intent, path) => {
    const { flow, client, server } = await started({ user: intent === 'link' ? {} : null })
    if (intent) client.login.openFor(intent, 'telegram', 'telegram', {})
    await flow.authenticate()
    expect([AUTHENTICATE, LINK].filter((one) => server.to(one).length)).toEqual(path)
  })

  it('is not asked for the login of who is in', async () => {
    const { flow, fired } = await started({ user: {} })
    await expect(flow.authenticate({ intent: 'login' })).rejects.toThrow('User already authenticated')
    expect(auth).not.toHaveBeenCalled()
    expect(fired).toEqual([['login.onError', 'unknown_auth_error']])
  })

  it('whose link is refused tells the hosts so', async () => {
    const { flow, server, fired } = await started({ user: {} })
    server.on(`POST ${LINK}`, () => ({ status: 400, body: { error: 'no', code: 'invalid_data' } }))
    await expect(flow.authenticate({ intent: 'link' })).rejects.toMatchObject({ status: 400 })
    expect(fired).toEqual([['linkAccount.onError', 'invalid_data', { linkMethod: 'telegram' }]])
  })

  it('has one proof posted once, and two proofs each', async () => {
    const { flow, server } = await started({ user: {} })
    const [ada, bob] = ['ada', 'bob'].map((user) => ({
      telegram_web_app_data: { user, auth_date: 1, hash: user },
    }))
    await Promise.all([ada, bob, ada].map((proof) => flow.authenticate({ proof, intent: 'link' })))
    expect(server.to(LINK).map(({ body }) => body)).toEqual([ada, bob])
  })

  it('is posted with the captcha token, or as launch data [CALL-018]', async () => {
    const captcha = await import('../captcha/captcha-token.ts')
    vi.spyOn(captcha, 'captchaToken').mockResolvedValue('human')
    const { server, flow } = await started()
    const telegram_web_app_data = { user: '{}', auth_date: 1, hash: 'a' }
    await flow.authenticate({ proof: { telegram_web_app_data }, disableSignup: true, intent: 'login' })
    expect(auth).not.toHaveBeenCalled()
    expect(server.to(AUTHENTICATE)[0]?.body).toEqual({
      telegram_web_app_data,
      captcha_token: 'human',
      mode: 'no-signup',
    })
  })

  it('is linked by its answer, or by launch data [CALL-019]', async () => {
    const { server, flow } = await started({ user: {} })
    await flow.authenticate({ intent: 'link' })
    const telegram_web_app_data = { user: '{}', auth_date: 1, hash: 'a' }
    await flow.authenticate({ proof: { telegram_web_app_data }, intent: 'link' })
    expect(server.to(LINK).map(({ body }) => body)).toEqual([
      { telegram_auth_result: RESULT },
      { telegram_web_app_data },
    ])
  })

  it('needs its init data: without an answer nothing is posted [TG-011]', async () => {
    auth.mockImplementation((_, done) => done(false))
    const { server, flow, fired } = await started()
    await expect(flow.authenticate({ intent: 'login' })).rejects.toThrow('not completed')
    expect(server.to(AUTHENTICATE)).toEqual([])
    expect(fired).toEqual([['login.onError', 'unknown_auth_error']])
    expect(flow.state.get()).toMatchObject({ status: 'error' })
  })

  it.each([
    ['the app has no bot', { bot: false }],
    ['the settings of the app are not here', { settings: false }],
  ])('is not asked where %s [TG-011]', async (_, options) => {
    Reflect.deleteProperty(window, 'Telegram')
    const { flow, client } = await started(options)
    prepareTelegram(client)
    await expect(flow.authenticate({ intent: 'login' })).rejects.toMatchObject({
      message: 'Telegram login is not configured for this app',
      privyErrorCode: 'disallowed_login_method',
    })
    expect(document.querySelector('script')).toBeNull()
  })

  it.each([
    undefined,
    '',
    'user=x',
  ])('link by launch params without init data (%j) is an invalid-data error [TG-012]', async (initDataRaw) => {
    const { flow, server, fired } = await started({ user: {} })
    await expect(flow.link({ launchParams: { initDataRaw } })).rejects.toMatchObject({
      message: 'Telegram launch data are missing or incomplete',
      privyErrorCode: 'invalid_data',
    })
    expect(fired).toEqual([['linkAccount.onError', 'invalid_data', { linkMethod: 'telegram' }]])
    expect(auth).not.toHaveBeenCalled()
    expect(server.to(LINK)).toEqual([])
  })

  it('is asked once for a link that is pressed twice', async () => {
    let answer = (_: unknown) => {}
    auth.mockImplementation((_, done) => (answer = done))
    const { flow, client, fired } = await started({ user: {} })
    const both = [flow.link(), flow.link()]
    await vi.waitFor(() => expect(auth).toHaveBeenCalled())
    answer(RESULT)
    await Promise.all(both)
    expect(auth).toHaveBeenCalledOnce()
    expect(client.modal.state.get().screen).toEqual({
      id: 'telegram',
      data: { proof: { telegram_auth_result: RESULT } },
    })
    expect(client.login.attempt()).toMatchObject({ intent: 'link', method: 'telegram' })
    expect(fired).toEqual([])
  })

  it('link by launch params opens no pop-up, and waits for none', async () => {
    const { flow, client } = await started({ user: {} })
    auth.mockImplementation(() => {})
    void flow.link()
    await vi.waitFor(() => expect(auth).toHaveBeenCalledOnce())
    await flow.link({ launchParams: { initDataRaw: 'user=%7B%7D&auth_date=1&hash=a' } })
    expect(auth).toHaveBeenCalledOnce()
    expect(client.modal.state.get().screen).toEqual({
      id: 'telegram',
      data: { proof: { telegram_web_app_data: { user: '{}', auth_date: '1', hash: 'a' } } },
    })
  })

  it('has a hidden widget in the page, once: bot, write access, English [TG-009]', async () => {
    const { flow, scripts } = await withoutWidget()
    flow.prepare()
    flow.prepare()
    expect(scripts()).toHaveLength(1)
    const [script] = scripts()
    expect(script?.dataset).toMatchObject({
      src: `${API}/js/telegram-login.js`,
      telegramLogin: 'juniper_bot',
      requestAccess: 'write',
      lang: 'en',
    })
    expect(script?.closest<HTMLElement>('[data-latchkey=telegram]')?.hidden).toBe(true)
    script?.dispatchEvent(new Event('error'))
  })

  it('is asked as soon as its widget is there', async () => {
    const { flow, scripts, server } = await withoutWidget()
    const login = flow.authenticate({ intent: 'login' })
    await vi.waitFor(() => expect(scripts()).toHaveLength(1))
    Object.assign(window, { Telegram: { Login: { auth } } })
    scripts()[0]?.dispatchEvent(new Event('load'))
    await login
    expect(server.to(AUTHENTICATE)[0]?.body).toMatchObject({ telegram_auth_result: RESULT })
  })

  it.each([
    ['did not come', 'error'],
    ['brought no widget', 'load'],
  ])('whose script %s cannot log in, and is asked for again at the next press', async (_, event) => {
    const { flow, scripts } = await withoutWidget()
    for (const press of [1, 2]) {
      const login = flow.authenticate({ intent: 'login' })
      await vi.waitFor(() => expect([press, scripts().length]).toEqual([press, 1]))
      scripts()[0]?.dispatchEvent(new Event(event))
      await expect(login).rejects.toMatchObject({
        message: 'The Telegram login could not be loaded',
        privyErrorCode: 'api_error',
      })
      expect(document.body.innerHTML).toBe('')
    }
  })
})

describe('a page that Telegram opened', () => {
  it('logs in by itself after loading, and its parameters are stripped [TG-002] [TG-022] [SESS-019]', async () => {
    goTo(`http://localhost:3000/cart?item=7&${QUERY}`)
    const { client } = await started({ seamless: true })
    await vi.waitFor(() =>
      expect(client.modal.state.get().screen).toMatchObject({
        id: 'telegram',
        data: { proof: { telegram_auth_result: { id: '42', hash: 'ab12' } } },
      }),
    )
    expect(client.login.attempt()?.intent).toBe('login')
    expect(location.href).toBe('http://localhost:3000/cart?item=7')
  })

  it('logs in without the dialog where the host has its own, and tells the host', async () => {
    const { client, server, fired } = await started({ headless: true })
    goTo(`http://localhost:3000/cart?${QUERY}`)
    await handleTelegramReturn(client)
    expect(server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([
      {
        telegram_auth_result: { id: '42', hash: 'ab12', auth_date: '1700000000', first_name: 'Ada' },
        mode: 'login-or-sign-up',
      },
    ])
    expect(fired).toEqual([['login.onComplete', expect.objectContaining({ loginMethod: 'telegram' })]])
    expect(client.modal.state.get().screen).toBeNull()
  })

  it('does so by launch data in the fragment [TG-022]', async () => {
    const launch = encodeURIComponent('user={"id":42}&auth_date=1&hash=ab12')
    goTo(`http://localhost:3000/#tgWebAppData=${launch}&tgWebAppVersion=7`)
    const { client } = await started({ seamless: true })
    await vi.waitFor(() =>
      expect(client.modal.state.get().screen).toMatchObject({
        data: { proof: { telegram_web_app_data: { user: '{"id":42}' } } },
      }),
    )
  })

  it.each([
    ['the app has it off', { seamless: false }, QUERY],
    ['something is missing', { seamless: true }, QUERY.replace('&hash=ab12', '')],
    ['the user is in', { seamless: true, user: {} }, QUERY],
  ])('does not where %s [TG-003] [TG-022]', async (_, options, query) => {
    goTo(`http://localhost:3000/cart?${query}`)
    const { client, server } = await started(options)
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
    expect(client.modal.state.get().screen).toBeNull()
    expect(server.to(AUTHENTICATE)).toEqual([])
  })

  // Anybody can send a link with data of their own. Linked to the guest, it would let its sender in as the guest.
  it.each([true, false])('never links a guest to what an address holds (headless: %s)', async (headless) => {
    goTo(`http://localhost:3000/cart?${QUERY}`)
    const { client, server } = await started({ seamless: true, user: { is_guest: true }, headless })
    expect(client.state.get().user?.isGuest).toBe(true)
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
    expect(client.modal.state.get().screen).toBeNull()
    expect([...server.to(LINK), ...server.to(AUTHENTICATE)]).toEqual([])
    expect(location.href).toBe('http://localhost:3000/cart')
  })
})
