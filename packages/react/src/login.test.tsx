// @vitest-environment happy-dom
import { APP_ID, appConfig, authResponse, type FakeServer, wireUser } from '@latchkey/core/testing'
import { act, cleanup } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useLogin } from './hooks/use-login.ts'
import { type Host, host, opened as openedHost, ownPages, pass, probe } from './testing/host.tsx'
import { type AppSettings, notAccepted, refusing, serverOf, TERMS, WALLET_FOR_ALL } from './testing/server.ts'

const INIT = '/api/v1/passwordless/init'
const AUTHENTICATE = '/api/v1/passwordless/authenticate'

ownPages()

const callbacks = { onComplete: vi.fn(), onError: vi.fn() }
const { onComplete, onError } = callbacks
const { Probe } = probe(() => useLogin(callbacks))

const serverWith = (settings: AppSettings = {}, loggedIn = authResponse({ is_new_user: true })): FakeServer =>
  serverOf(settings, { [`POST ${INIT}`]: { success: true }, [`POST ${AUTHENTICATE}`]: loggedIn })

const opened = (server = serverWith(), options = {}) => openedHost({ server, children: <Probe /> }, options)

async function codeSent(server = serverWith(), options = {}): Promise<Host> {
  const app = await opened(server, options)
  await app.type('input[type=email]', 'A@b.example')
  await app.press('Submit')
  return app
}

async function codeTyped(server = serverWith(), options = {}): Promise<Host> {
  const app = await codeSent(server, options)
  await app.type('input[inputmode=numeric]', '123456')
  return app
}

const refuse = (code: string, status = 401, error?: string) =>
  refusing(serverWith(), `POST ${AUTHENTICATE}`, code, status, error)

describe('a login in the modal', () => {
  it('says what is wrong with an address that has a plus where the app takes none [CODE-013] [CODE-014]', async () => {
    const sentence = "Please enter a valid email address without a '+'."
    const app = await opened(serverWith({ disable_plus_emails: true }))
    await app.type('input[type=email]', 'a+b@c.example')
    expect(app.text()).toContain(sentence)
    await app.press('Submit')
    expect(app.server.to(INIT)).toEqual([])
    await app.type('input[type=email]', 'b@c.example')
    expect(app.text()).not.toContain(sentence)
  })

  it('sends the code, takes it, and closes after 1400 ms [CALL-002] [CODE-018] [CODE-027] [CODE-031] [CODE-032] [LAND-042]', async () => {
    const app = await codeSent()
    expect(app.text()).toContain('Enter confirmation code')
    expect(app.text()).toContain("Didn't get an email?")
    const [init] = app.server.to(INIT)
    expect(init?.body).toEqual({ email: 'a@b.example' })
    expect(init?.headers['privy-ui']).toBe('t')

    await app.type('input[inputmode=numeric]', '123456')
    expect(app.server.to(AUTHENTICATE)[0]?.body).toEqual({
      email: 'a@b.example',
      code: '123456',
      mode: 'login-or-sign-up',
    })
    expect(app.text()).toContain('Success!')
    expect(app.privy()).toMatchObject({ authenticated: true, isModalOpen: true })
    expect(onComplete).not.toHaveBeenCalled()
    expect(app.server.to('/api/v1/users/me')).toEqual([])
    await pass(1399)
    // the wallets come with the user, who is read anew
    expect(app.server.to('/api/v1/users/me')).toHaveLength(1)
    expect(app.privy().isModalOpen).toBe(true)
    await pass(1)
    expect(app.privy().isModalOpen).toBe(false)
    expect(onComplete).toHaveBeenCalledExactlyOnceWith({
      user: app.privy().user,
      isNewUser: true,
      wasAlreadyAuthenticated: false,
      loginMethod: 'email',
      loginAccount: expect.objectContaining({ type: 'email', address: 'a@b.example' }),
    })
  })

  it('asks for no sign-up where that is off [LAND-043]', async () => {
    const app = await codeTyped(serverWith(), { disableSignup: true })
    const answer = { email: 'a@b.example', code: '123456', mode: 'no-signup' }
    expect(app.server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([answer])
  })

  it('fills in a prefilled address', async () => {
    const app = await opened(serverWith(), { prefill: { type: 'email', value: 'me@b.example' } })
    expect(app.dialog()?.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('me@b.example')
  })

  it('closed early reports exited_auth_flow, once [HOOK-014]', async () => {
    const app = await codeSent()
    await app.press('Close')
    expect(onError).toHaveBeenCalledExactlyOnceWith('exited_auth_flow')
    expect(onComplete).not.toHaveBeenCalled()
    await pass(200)
    expect(app.dialog()).toBeNull()
  })

  it('closed after success counts as complete', async () => {
    const app = await codeTyped()
    await app.press('Close')
    expect(onComplete).toHaveBeenCalledTimes(1)
    expect(onError).not.toHaveBeenCalled()
  })

  it('asked for twice is one login with one outcome', async () => {
    const app = await opened()
    act(() => app.privy().login())
    act(() => app.privy().login())
    await pass(15)
    expect(onError).not.toHaveBeenCalled()
    await app.press('Close')
    expect(onError).toHaveBeenCalledExactlyOnceWith('exited_auth_flow')
  })

  it('goes back to the address, which is still there [SHELL-002]', async () => {
    const app = await codeSent()
    await app.press('Back')
    expect(app.dialog()?.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('a@b.example')
  })

  it('while logged in only warns [SESS-028]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const app = await codeTyped()
    await pass(1400)
    act(() => app.privy().login())
    await pass(15)
    expect(app.privy().isModalOpen).toBe(false)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('already logged in'))
  })
})

describe('a code that is refused', () => {
  it('shows its sentence and reports the code of the server [CODE-042]', async () => {
    const app = await codeTyped(refuse('invalid_credentials'))
    expect(app.text()).toContain('Invalid or expired verification code')
    expect(onError).toHaveBeenCalledWith('invalid_credentials')
    expect(app.privy().isModalOpen).toBe(true)
  })

  it('for any other reason says so [CODE-043]', async () => {
    expect((await codeTyped(refuse('something_new'))).text()).toContain('Issue verifying code')
  })

  it('for a further account shows the message of the server [CODE-044]', async () => {
    expect((await codeTyped(refuse('cannot_link_more_of_type', 400, 'Only one e-mail'))).text()).toContain(
      'Only one e-mail',
    )
  })

  it('for a failed captcha asks to try again [CODE-048]', async () => {
    expect((await codeTyped(refuse('invalid_captcha'))).text()).toContain('Please try again.')
  })

  it('for a plus returns to the address with its sentence [CODE-045]', async () => {
    const app = await codeTyped(refuse('disallowed_plus_email', 400))
    expect(app.text()).toContain("Please enter a valid email address without a '+'.")
    expect(app.dialog()?.querySelector('input[type=email]')).not.toBeNull()
  })

  it('for the user limit logs it and says that nobody more can sign in [CODE-050] [GATE-051]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = await codeTyped(refuse('max_accounts_reached', 403))
    expect(app.text()).toContain('Unable to sign in')
    expect(log).toHaveBeenCalledExactlyOnceWith('The app has reached its user limit.')
    await app.press('Go back')
    expect(app.dialog()?.querySelector('input[type=email]')).not.toBeNull()
  })

  it('for an unknown user leads to the way back [CODE-051]', async () => {
    const app = await codeTyped(refuse('user_does_not_exist'))
    expect(app.text()).toContain('Account not found')
    expect(app.text()).toContain('go to Shop to create an account')
    await app.press('Try logging in again')
    expect(app.dialog()?.querySelector('input[type=email]')).not.toBeNull()
  })

  it('for an account of another user says whose fault it is not [CODE-052]', async () => {
    const app = await codeTyped(refuse('linked_to_another_user', 400))
    expect(app.text()).toContain('Authentication failed')
    expect(app.text()).toContain('This account has already been linked to another user.')
  })

  it('for the allowlist shows what the app says about it, and leads where it says [CODE-053] [GATE-050] [GATE-032] [CONF-016]', async () => {
    const server = serverWith({
      allowlist_config: {
        error_title: 'Members only',
        error_detail: 'Ask Ada',
        cta_text: 'Join',
        cta_link: 'https://shop.example/join',
      },
    })
    const app = await codeTyped(refusing(server, `POST ${AUTHENTICATE}`, 'allowlist_rejected', 401))
    for (const text of ['Members only', 'Ask Ada', 'Join']) expect(app.text()).toContain(text)
    const links = [...(app.dialog()?.querySelectorAll('a') ?? [])]
    expect(links.find(({ textContent }) => textContent?.includes('Join'))?.href).toBe(
      'https://shop.example/join',
    )
  })

  it('for a method that is not allowed shows the message of the server [GATE-040]', async () => {
    const app = await codeTyped(refuse('disallowed_login_method', 403, 'E-mail is off here'))
    for (const text of ['Not allowed', 'E-mail is off here', 'Try another method'])
      expect(app.text()).toContain(text)
  })

  it('for too many tries says when to come back [GATE-044] [GATE-045] [GATE-046]', async () => {
    const app = await codeTyped(refuse('too_many_requests', 429))
    for (const text of ['Request failed', 'Too many attempts.', 'Try again later'])
      expect(app.text()).toContain(text)
  })
})

describe('another code', () => {
  it('is sent by its button, which then counts down [CODE-017] [CODE-037]', async () => {
    const app = await codeSent()
    expect(app.text()).toContain('New code in 30 s')
    await app.press('Resend code')
    expect(app.server.to(INIT)).toHaveLength(1)
    await pass(30_000)
    await app.press('Resend code')
    expect(app.server.to(INIT)).toHaveLength(2)
    expect(app.text()).toContain('Code sent')
    await pass(30_000)
    expect(app.text()).not.toContain('New code in')
  })
})

describe('terms that must be accepted', () => {
  const strict = (settings: AppSettings = {}) => {
    const server = serverWith({ ...TERMS, ...settings }, notAccepted())
    server.on('POST /api/v1/users/me/accept_terms', () => ({ body: wireUser() }))
    return server
  }
  const atTerms = async () => {
    const app = await codeTyped(strict())
    await pass(900)
    expect(app.text()).toContain('One last step')
    return app
  }

  it('are linked to where the app has them [GATE-020] [GATE-021]', async () => {
    const documents = {
      terms_and_conditions_url: 'https://shop.example/terms',
      privacy_policy_url: 'https://shop.example/privacy',
    }
    const app = await codeTyped(serverWith({ ...TERMS, ...documents }, notAccepted()))
    await pass(900)
    expect(app.title()).toBe('One last step')
    const link = (words: string) =>
      [...(app.dialog()?.querySelectorAll('a') ?? [])].find(({ textContent }) =>
        textContent?.startsWith(words),
      )
    expect(link('View Terms')?.href).toBe(documents.terms_and_conditions_url)
    expect(link('View Privacy Policy')?.href).toBe(documents.privacy_policy_url)
  })

  it('are recorded, then the modal closes [CALL-034] [GATE-024] [GATE-025] [CODE-029]', async () => {
    const app = await atTerms()
    await app.press('Accept')
    expect(app.server.to('/api/v1/users/me/accept_terms')[0]?.body).toEqual({})
    expect(app.privy()).toMatchObject({
      isModalOpen: false,
      authenticated: true,
      user: { hasAcceptedTerms: true },
    })
    expect(onComplete).toHaveBeenCalledTimes(1)
  })

  it('once accepted lead to the wallets that the app wants made [GATE-025]', async () => {
    const app = await codeTyped(strict(WALLET_FOR_ALL))
    await pass(900)
    await app.press('Accept')
    expect(app.text()).toContain('Creating your wallet')
    expect(app.privy().isModalOpen).toBe(true)
    expect(onComplete).not.toHaveBeenCalled()
  })

  it('declined close the modal and log out [GATE-026]', async () => {
    const app = await atTerms()
    await app.press('No thanks')
    expect(app.privy()).toMatchObject({ isModalOpen: false, authenticated: false, user: null })
    expect(onError).toHaveBeenCalledExactlyOnceWith('exited_auth_flow')
    expect(app.server.to('/api/v1/sessions/logout')).toHaveLength(1)
  })

  it('are not accepted by closing the modal while the code is checked', async () => {
    const server = strict()
    let answer = (_: unknown) => {}
    server.on(`POST ${AUTHENTICATE}`, () => new Promise((resolve) => (answer = resolve as never)))
    const app = await codeTyped(server)
    await app.press('Close')
    await act(async () => answer({ body: notAccepted() }))
    await pass()
    expect(app.privy()).toMatchObject({ authenticated: false, user: null })
  })

  it('left by closing the modal count as declined', async () => {
    const app = await atTerms()
    await app.press('Close')
    expect(app.privy().authenticated).toBe(false)
  })
})

describe('a server that is away', () => {
  it('is said so in the modal, which goes on when it is back; nobody is logged out', async () => {
    const server = serverWith()
    let away = true
    server.on(`GET /api/v1/apps/${APP_ID}`, () => (away ? new TypeError('network') : { body: appConfig() }))
    const app = await opened(server)
    expect(app.privy().ready).toBe(false)
    await pass(10_000)
    expect(app.text()).toContain('The server is not reachable')
    away = false
    await app.press('Try again')
    expect(app.privy().ready).toBe(true)
    expect(app.dialog()?.querySelector('input[type=email]')).not.toBeNull()
  })

  it('lets the page go on by itself when it is back: no button has to be pressed', async () => {
    const server = serverWith()
    let away = true
    server.on(`GET /api/v1/apps/${APP_ID}`, () => (away ? new TypeError('network') : { body: appConfig() }))
    const app = await host({ server })
    await pass(60_000)
    expect(app.privy().ready).toBe(false)
    away = false
    await pass(30_000)
    expect(app.privy().ready).toBe(true)
  })

  it('is not asked any more once the provider is gone', async () => {
    const server = serverWith()
    server.on(`GET /api/v1/apps/${APP_ID}`, () => new TypeError('network'))
    await host({ server })
    await pass(10_000)
    cleanup()
    await pass(30_000)
    const asked = server.seen.length
    await pass(120_000)
    expect(server.seen).toHaveLength(asked)
  })

  it.each([
    ['invalid_origin', 403, 'This page is not allowed to use the app.'],
    ['missing_or_invalid_privy_app_id', 404, 'This app is not known to the server.'],
  ])('or refuses the page (%s) is said so, and asked again by the button', async (code, status, sentence) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const server = serverWith()
    let refuses = true
    server.on(`GET /api/v1/apps/${APP_ID}`, () =>
      refuses ? { status, body: { error: 'no', code } } : { body: appConfig() },
    )
    const app = await opened(server)
    expect(app.text()).toContain(sentence)
    expect(app.privy().ready).toBe(false)
    refuses = false
    await app.press('Try again')
    expect(app.privy().ready).toBe(true)
    expect(app.dialog()?.querySelector('input[type=email]')).not.toBeNull()
  })

  it('while a code is checked is said under the boxes', async () => {
    const server = serverWith()
    server.on(`POST ${AUTHENTICATE}`, () => new TypeError('network'))
    const app = await codeTyped(server)
    await pass(6500)
    expect(app.text()).toContain('The server is not reachable')
  })
})
