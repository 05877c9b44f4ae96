// @vitest-environment happy-dom
import { APP_ID, authResponse, type FakeServer, wireUser } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useLoginWithSms } from './hooks/use-login-with-sms.ts'
import { codeForm } from './testing/code-form.tsx'
import {
  client,
  type Host,
  host,
  logInBefore,
  nextPage,
  opened,
  ownPages,
  pass,
  until,
} from './testing/host.tsx'
import { type AppSettings, refusing, serverOf, transferRequired } from './testing/server.ts'

const INIT = '/api/v1/passwordless_sms/init'
const AUTHENTICATE = '/api/v1/passwordless_sms/authenticate'
const NUMBER = '+1 201 555 0123'

ownPages()

const phoneAccount = (phoneNumber: string) => ({
  type: 'phone' as const,
  phoneNumber,
  verified_at: 1,
  first_verified_at: 1,
  latest_verified_at: 1,
})

function serverWith(settings: AppSettings = {}): FakeServer {
  const user = wireUser({ linked_accounts: [phoneAccount(NUMBER)] })
  return serverOf(
    { sms_auth: true, ...settings },
    {
      [`POST ${INIT}`]: { success: true },
      [`POST ${AUTHENTICATE}`]: authResponse({ user, is_new_user: true }),
      'GET /api/v1/users/me': { user, identity_token: null },
      'POST /api/v1/sessions': authResponse({ user }),
    },
  )
}

const tel = (app: Host) => app.dialog()?.querySelector<HTMLInputElement>('input[type=tel]')
const submit = (app: Host) => app.dialog()?.querySelector<HTMLButtonElement>('button[type=submit]')
const country = (app: Host) => app.dialog()?.querySelector<HTMLSelectElement>('select')

async function choose(app: Host, code: string) {
  act(() => {
    const select = country(app) as HTMLSelectElement
    select.value = code
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await pass()
}

const landing = (server = serverWith(), config: object = {}) =>
  opened({ server, config: { loginMethods: ['sms'], ...config } })

async function codeSent(server = serverWith()): Promise<Host> {
  const app = await landing(server)
  await app.type('input[type=tel]', '2015550123')
  await app.press('Submit')
  return app
}

describe('phone entry', () => {
  it('is a list of countries and a field for the number [CODE-001]', async () => {
    const app = await landing()
    expect(tel(app)?.type).toBe('tel')
    const options = [...(country(app)?.options ?? [])].map((option) => option.textContent)
    expect(options).toContain('Switzerland (+41)')
    expect(options.length).toBeGreaterThan(200)
  })

  it('starts in the US, or in the country that the host names [CODE-004] [CONF-032]', async () => {
    expect(country(await landing())?.value).toBe('US')
    nextPage()
    expect(country(await landing(serverWith(), { intl: { defaultCountry: 'CH' } }))?.value).toBe('CH')
  })

  it('lays the number out, and takes it only when it is one of the country [CODE-006] [CODE-007]', async () => {
    const app = await landing()
    expect(submit(app)?.disabled).toBe(true)
    await app.type('input[type=tel]', '201555')
    expect([tel(app)?.value, submit(app)?.disabled]).toEqual(['(201) 555', true])
    await app.type('input[type=tel]', '2015550123')
    expect([tel(app)?.value, submit(app)?.disabled]).toEqual(['(201) 555-0123', false])
    await choose(app, 'CH')
    await app.type('input[type=tel]', '2015550123')
    expect(submit(app)?.disabled).toBe(true)
  })

  it('is cleared when the country changes [CODE-005]', async () => {
    const app = await landing()
    await app.type('input[type=tel]', '2015550123')
    await choose(app, 'CH')
    expect([tel(app)?.value, country(app)?.value, submit(app)?.disabled]).toEqual(['', 'CH', true])
  })

  it('takes a number with its plus, and the country that comes with it', async () => {
    const app = await landing()
    await app.type('input[type=tel]', '+41 79 123 45 67')
    expect([tel(app)?.value, country(app)?.value, submit(app)?.disabled]).toEqual([
      '079 123 45 67',
      'CH',
      false,
    ])
  })

  it('is submitted by its button [CODE-003]', async () => {
    const app = await codeSent()
    expect(app.server.to(INIT)[0]?.body).toEqual({ phoneNumber: NUMBER })
    expect(app.server.to(INIT)[0]?.headers['privy-ui']).toBe('t')
  })

  it('is submitted by Enter [CODE-002]', async () => {
    const app = await landing()
    await app.type('input[type=tel]', '2015550123')
    act(() => tel(app)?.form?.requestSubmit())
    await pass()
    expect(app.server.to(INIT)).toHaveLength(1)
    expect(app.text()).toContain('Enter confirmation code')
  })
})

describe('a code to a phone', () => {
  it('is typed, taken, and the modal closes [CALL-007] [CODE-019] [CODE-027] [CODE-032]', async () => {
    const app = await codeSent()
    expect(app.text()).toContain(`Enter the code that Shop sent to ${NUMBER}.`)
    expect(app.text()).toContain("Didn't get a message?")
    await app.type('input[inputmode=numeric]', '123456')
    expect(app.server.to(AUTHENTICATE)[0]?.body).toEqual({
      phoneNumber: NUMBER,
      code: '123456',
      mode: 'login-or-sign-up',
    })
    expect(app.text()).toContain('Success!')
    await pass(1399)
    expect(app.privy().isModalOpen).toBe(true)
    await pass(1)
    expect(app.privy()).toMatchObject({ isModalOpen: false, user: { phone: { number: NUMBER } } })
  })

  it('is said to come by WhatsApp where the app sends it there', async () => {
    const app = await codeSent(serverWith({ whatsapp_enabled: true }))
    expect(app.text()).toContain(`Enter the code that Shop sent to ${NUMBER} on WhatsApp.`)
  })

  it('is sent again to the same number', async () => {
    const app = await codeSent()
    await pass(30_000)
    await app.press('Resend code')
    expect(app.server.to(INIT).map(({ body }) => body)).toEqual([
      { phoneNumber: NUMBER },
      { phoneNumber: NUMBER },
    ])
  })

  it('goes back to the number, which is still there', async () => {
    const app = await codeSent()
    await app.press('Back')
    expect([tel(app)?.value, submit(app)?.disabled]).toEqual(['(201) 555-0123', false])
  })
})

describe('a login by phone with a form of the host', () => {
  const form = (server = serverWith()) => codeForm(server, useLoginWithSms)

  it('goes through its states; success is told to this hook alone [CODE-039]', async () => {
    const { app, direct, shared, states, run } = await form()
    await run(({ sendCode }) => sendCode({ phoneNumber: NUMBER }))
    expect(app.server.to(INIT)[0]?.headers).not.toHaveProperty('privy-ui')
    await run(({ loginWithCode }) => loginWithCode({ code: ' 123456 ' }))
    expect(states).toEqual(['initial', 'sending-code', 'awaiting-code-input', 'submitting-code', 'done'])
    expect(direct.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        loginMethod: 'sms',
        isNewUser: true,
        loginAccount: expect.objectContaining({ type: 'phone' }),
      }),
    )
    expect(shared.onComplete).not.toHaveBeenCalled()
    expect(app.privy()).toMatchObject({ authenticated: true, isModalOpen: false })
    expect(JSON.parse(localStorage.getItem(`privy:${APP_ID}:recent-login-method`) ?? '')).toBe('phone')
  })

  it('fails with state, both callbacks and a rejection [CODE-039]', async () => {
    const server = refusing(serverWith(), `POST ${AUTHENTICATE}`, 'invalid_credentials', 401)
    const { direct, shared, states, run } = await form(server)
    await run(({ sendCode }) => sendCode({ phoneNumber: NUMBER, disableSignup: true }))
    expect(await run(({ loginWithCode }) => loginWithCode({ code: '000000' }))).toMatchObject({
      privyErrorCode: 'invalid_credentials',
    })
    expect(states.at(-1)).toBe('error')
    expect(direct.onError).toHaveBeenCalledExactlyOnceWith('invalid_credentials')
    expect(shared.onError).toHaveBeenCalledExactlyOnceWith('invalid_credentials')
    expect(server.to(AUTHENTICATE)[0]?.body).toMatchObject({ mode: 'no-signup' })
  })

  it('needs a number, then a code [CODE-041]', async () => {
    const { app, run } = await form()
    expect(await run(({ loginWithCode }) => loginWithCode({ code: '123456' }))).not.toBeNull()
    expect(await run(({ sendCode }) => sendCode({ phoneNumber: '' }))).toMatchObject({
      message: 'SMS required to send OTP code',
    })
    await run(({ sendCode }) => sendCode({ phoneNumber: NUMBER }))
    expect(await run(({ loginWithCode }) => loginWithCode({ code: ' ' }))).toMatchObject({
      message: 'Phone number and code are both required to log in',
    })
    expect(app.server.to(AUTHENTICATE)).toEqual([])
  })
})

describe('linking and updating', () => {
  const OLD = '+41 79 123 45 67'

  async function loggedIn(accounts: object[] = wireUser().linked_accounts) {
    const server = serverWith({ email_auth: true })
    const user = wireUser({ linked_accounts: accounts as never })
    server.on('GET /api/v1/users/me', () => ({ body: { user, identity_token: null } }))
    server.on('POST /api/v1/sessions', () => ({ body: authResponse({ user }) }))
    logInBefore()
    const app = await host({ server, config: { loginMethods: ['email', 'sms'] } })
    const open = async (intent: 'link' | 'update', screen: 'link-phone' | 'update-phone') => {
      act(() => client().login.openFor(intent, 'sms', screen, {}))
      await pass(15)
    }
    return { app, server, open, user }
  }

  it('a phone: its screen, its code, its route [LINK-002] [CALL-008]', async () => {
    const { app, server, open, user } = await loggedIn()
    server.on('POST /api/v1/passwordless_sms/link', () => ({ body: user }))
    await open('link', 'link-phone')
    expect(app.title()).toBe('Connect your phone')
    await app.type('input[type=tel]', '2015550123')
    await app.press('Submit')
    await app.type('input[inputmode=numeric]', '123456')
    expect(server.to('/api/v1/passwordless_sms/link')[0]?.body).toEqual({
      phoneNumber: NUMBER,
      code: '123456',
    })
    expect(server.to(AUTHENTICATE)).toEqual([])
    await pass(1400)
    expect(app.privy().isModalOpen).toBe(false)
  })

  it('a new number needs the old one, the new one and the code [LINK-005] [LINK-007] [CALL-009]', async () => {
    const { app, server, open, user } = await loggedIn([phoneAccount(OLD)])
    server.on('POST /api/v1/passwordless_sms/update', () => ({ body: user }))
    await open('update', 'update-phone')
    expect(app.title()).toBe('Update your phone number')
    await app.type('input[type=tel]', '2015550123')
    await app.press('Submit')
    await app.type('input[inputmode=numeric]', '123456')
    expect(server.to('/api/v1/passwordless_sms/update')[0]?.body).toEqual({
      old_phone_number: OLD,
      new_phone_number: NUMBER,
      code: '123456',
    })
  })

  it('an account of somebody else goes on to its transfer, with the nonce [CODE-046]', async () => {
    const { app, server, open } = await loggedIn()
    server.on('POST /api/v1/passwordless_sms/link', () => transferRequired(NUMBER, NUMBER))
    await open('link', 'link-phone')
    await app.type('input[type=tel]', '2015550123')
    await app.press('Submit')
    await app.type('input[inputmode=numeric]', '123456')
    await until(() => client().modal.state.get().screen?.id === 'account-transfer')
    expect(client().modal.state.get().screen).toMatchObject({
      id: 'account-transfer',
      data: { nonce: 'n-1', account: NUMBER, linkMethod: 'sms' },
    })
  })
})
