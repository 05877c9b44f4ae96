// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { API, authResponse, fakeServer, wireUser } from '../../testing/fake-server.ts'
import { goTo } from '../../testing/go-to.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { telegramMachine } from './rules.ts'
import { telegramOf } from './telegram-login.ts'

const AUTHENTICATE = '/api/v1/telegram/authenticate'
const LINK = '/api/v1/telegram/link'
const RESULT = { id: 42, first_name: 'Ada', auth_date: 1_700_000_000, hash: 'ab12' }
const QUERY = 'id=42&first_name=Ada&auth_date=1700000000&hash=ab12'

const auth = vi.fn()

async function started(
  options: { user?: object; seamless?: boolean; bot?: boolean; headless?: boolean } = {},
) {
  const { user = null, seamless = false, bot = true, headless = false } = options
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
  return { ...page, flow: telegramOf(page.client) }
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

  it('is not asked where the app has no bot [TG-011]', async () => {
    Reflect.deleteProperty(window, 'Telegram')
    const { flow } = await started({ bot: false })
    await expect(flow.authenticate({ intent: 'login' })).rejects.toMatchObject({
      message: expect.stringContaining('not configured'),
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
    expect(client.modal.state.get().screen?.id).toBe('telegram')
    expect(fired).toEqual([])
  })

  it('link by launch params opens no pop-up', async () => {
    const { flow, client } = await started({ user: {} })
    await flow.link({ launchParams: { initDataRaw: 'user=%7B%7D&auth_date=1&hash=a' } })
    expect(auth).not.toHaveBeenCalled()
    expect(client.modal.state.get().screen).toEqual({
      id: 'telegram',
      data: { proof: { telegram_web_app_data: { user: '{}', auth_date: '1', hash: 'a' } } },
    })
  })

  it('has a hidden widget in the page: bot, write access, English [TG-009]', async () => {
    Reflect.deleteProperty(window, 'Telegram')
    vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(function (this: Element, src) {
      this.setAttribute('data-src', src)
    })
    const { flow } = await started()
    flow.prepare()
    flow.prepare()
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('body script')]
    expect(scripts).toHaveLength(1)
    const [script] = scripts
    expect(script?.dataset).toMatchObject({
      src: `${API}/js/telegram-login.js`,
      telegramLogin: 'juniper_bot',
      requestAccess: 'write',
      lang: 'en',
    })
    expect(script?.closest<HTMLElement>('[data-latchkey=telegram]')?.hidden).toBe(true)
    // a script that does not come is asked for again at the next press
    script?.dispatchEvent(new Event('error'))
    expect(document.querySelector('body script')).toBeNull()
    await Promise.resolve()
    flow.prepare()
    await vi.waitFor(() => expect(document.querySelectorAll('body script')).toHaveLength(1))
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

const judged = (code: string, message = 'server text') => {
  const error = new ApiError({ message, code, status: 400 })
  const [state, effects] = telegramMachine(
    { status: 'verifying', error: null, attempt: 1 },
    { type: 'refused', attempt: 1, error },
  )
  return state.status === 'over' ? effects : state.error
}

describe('an error of the Telegram login', () => {
  it.each([
    ['invalid_data', true],
    ['cannot_link_more_of_type', true],
    ['invalid_credentials', true],
    ['linked_to_another_user', false],
    ['disallowed_login_method', false],
    ['too_many_requests', false],
    ['something_new', true],
  ])('%s: another try is offered: %s', (code, retryable) => {
    expect(judged(code)).toEqual({ code, retryable })
  })
  it('tells the provider’s limit from ours', () => {
    expect(judged('too_many_requests', 'Telegram rate limit')).toEqual({
      code: 'provider_rate_limit',
      retryable: false,
    })
  })
  it('of the allowlist goes to the rejection screen [TG-021]', () => {
    expect(judged('allowlist_rejected')).toEqual([{ type: 'leave', route: { to: 'allowlist-rejected' } }])
  })
})
