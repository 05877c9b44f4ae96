// @vitest-environment happy-dom
import { captchaOf } from '@latchkey/core'
import { authResponse, type FakeServer, wireUser } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Captcha, type CaptchaProps } from './captcha-component.tsx'
import { useLoginWithEmail } from './hooks/use-login-with-email.ts'
import { client, type Host, host, logInBefore, opened, ownPages, pass, probe } from './testing/host.tsx'
import { type AppSettings, refusal, refusing, serverOf } from './testing/server.ts'

const INIT = '/api/v1/passwordless/init'
type Callback = (value?: unknown) => unknown
let widgets: { place: HTMLElement; options: Record<string, Callback>; calls: string[] }[] = []

ownPages()
beforeAll(async () => {
  await import('./modal/captcha-place.tsx')
  const { CAPTCHA_VENDORS } = await import('@latchkey/core')
  await CAPTCHA_VENDORS.t()
})
beforeEach(() => {
  widgets = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const call = (name: string) => (id: string) => widgets[Number(id)]?.calls.push(name)
  vi.stubGlobal('turnstile', {
    render(place: HTMLElement, options: Record<string, Callback>) {
      widgets.push({ place, options, calls: [] })
      return String(widgets.length - 1)
    },
    execute: call('execute'),
    reset: call('reset'),
    remove: call('remove'),
  })
})

const serverWith = (settings: AppSettings = {}): FakeServer =>
  serverOf(
    { captcha_enabled: true, captcha_site_key: 't:key', ...settings },
    {
      [`POST ${INIT}`]: { success: true },
      'POST /api/v1/passwordless/authenticate': authResponse(),
    },
  )
const landing = (server = serverWith(), config: object = {}) => opened({ server, config })
const widget = () => widgets.at(-1) as (typeof widgets)[number]
const solve = async (token: string) => {
  act(() => void widget().options.callback?.(token))
  await pass()
}
const fail = async () => {
  act(() => void widget().options['error-callback']?.('600010'))
  await pass()
}
const status = () => captchaOf(client()).state.get().status
const submit = async (app: Host) => {
  await app.type('input[type=email]', 'a@b.example')
  await app.press('Submit')
}

describe('while landing is read', () => {
  it('the challenge is passed unseen, and its token goes with the call [GATE-005] [GATE-011] [CALL-001]', async () => {
    const app = await landing()
    expect(widgets).toEqual([])
    await pass(499)
    expect(status()).toBe('ready')
    await pass(1)
    expect(status()).toBe('loading')
    await solve('token-1')
    await submit(app)
    expect(app.server.to(INIT)[0]?.body).toEqual({ email: 'a@b.example', token: 'token-1' })
    expect(app.title()).toBe('Enter confirmation code')
  })

  it('the token goes with a code to a phone, too [CALL-006]', async () => {
    const server = serverWith({ sms_auth: true })
    server.on('POST /api/v1/passwordless_sms/init', () => ({ body: { success: true } }))
    const app = await landing(server, { loginMethods: ['sms'] })
    await pass(500)
    await solve('token-1')
    await app.type('input[type=tel]', '2015550123')
    await app.press('Submit')
    expect(server.to('/api/v1/passwordless_sms/init')[0]?.body).toEqual({
      phoneNumber: '+1 201 555 0123',
      token: 'token-1',
    })
  })

  it('it stands in the light DOM of the dialog, where its vendor can draw', async () => {
    await landing()
    await pass(500)
    expect(widget().place.slot).toBe('captcha')
    expect(widget().place.parentElement?.id).toBe('privy-dialog')
  })

  it('nothing runs for a headless host [GATE-011]', async () => {
    await landing(serverWith(), { headless: true })
    await pass(5000)
    expect(widgets).toEqual([])
    expect(status()).toBe('ready')
  })

  it('nothing runs where the app asks for none, and the call has no token', async () => {
    const app = await landing(serverWith({ captcha_enabled: false }))
    await pass(5000)
    await submit(app)
    expect(widgets).toEqual([])
    expect(app.server.to(INIT)[0]?.body).toEqual({ email: 'a@b.example' })
  })

  it('closing the modal forgets it [GATE-012]', async () => {
    const app = await landing()
    await pass(500)
    await solve('token-1')
    expect(status()).toBe('success')
    await app.press('Close')
    expect(status()).toBe('ready')
    expect(widget().calls).toContain('reset')
  })
})

describe('the captcha screen', () => {
  const checking = async (server = serverWith()) => {
    const app = await landing(server)
    await submit(app)
    return app
  }

  it('checks first, says Success! and goes on to the code [GATE-001] [GATE-002] [GATE-006] [GATE-010]', async () => {
    const app = await checking()
    expect(app.title()).toBe('Checking that you are a human...')
    expect(app.server.to(INIT)).toEqual([])
    await pass(500)
    await solve('token-1')
    expect(app.title()).toBe('Checking that you are a human...')
    await pass(500)
    expect(app.title()).toBe('Success!')
    await pass(999)
    expect(app.server.to(INIT)).toEqual([])
    await pass(1001)
    expect(app.server.to(INIT)[0]?.body).toEqual({ email: 'a@b.example', token: 'token-1' })
    expect(app.title()).toBe('Enter confirmation code')
    await app.press('Back')
    expect(app.dialog()?.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('a@b.example')
  })

  it('says what went wrong and offers three tries, then what may stand in the way [GATE-003] [GATE-008] [GATE-009] [GATE-017]', async () => {
    const app = await checking()
    await pass(1000)
    for (let tries = 0; tries < 3; tries++) {
      await fail()
      await pass(1000)
      expect(app.title()).toBe('Something went wrong')
      expect(app.text()).toContain('You did not pass CAPTCHA. Please try again.')
      await app.press('Try again')
      await pass(1000)
    }
    await fail()
    await pass(1000)
    expect(app.text()).toContain('disable your ad blocker or VPN')
    expect(app.text()).not.toContain('Try again')
    expect(app.server.to(INIT)).toEqual([])
    await app.press('Go back')
    expect(app.dialog()?.querySelector('input[type=email]')).not.toBeNull()
  })

  it('gives up after 20 s with its sentence [GATE-018]', async () => {
    const app = await checking()
    await pass(20_000)
    expect(app.title()).toBe('Checking that you are a human...')
    await pass(500)
    expect(app.title()).toBe('Something went wrong')
    expect(app.text()).toContain('Something went wrong! Please try again later.')
  })

  it('leads to the screen of an error of the call that it held up', async () => {
    const app = await checking(refusing(serverWith(), `POST ${INIT}`, 'too_many_requests', 429))
    await pass(500)
    await solve('token-1')
    await pass(3000)
    expect(app.title()).toBe('Request failed')
  })

  it('waits for a press where a prompt follows [GATE-007]', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    const app = await landing(serverWith(), { loginMethods: ['email', 'passkey'] })
    await app.press('I have a passkey')
    await pass(500)
    await solve('token-1')
    await pass(30_000)
    expect(app.title()).toBe('Success!')
    await app.press('Continue')
    expect(client().modal.state.get().screen?.id).toBe('passkey-status')
  })
})

describe('a captcha that the server refuses', () => {
  it('asks to try again, and has a new challenge ready for it [CODE-048] [CODE-049]', async () => {
    const server = serverWith()
    server.on(`POST ${INIT}`, ({ body }) =>
      (body as { token: string }).token === 'old'
        ? refusal('invalid_captcha', 401)
        : { body: { success: true } },
    )
    const app = await landing(server)
    await pass(500)
    await solve('old')
    await submit(app)
    expect(app.text()).toContain('Please try again.')
    expect(status()).toBe('ready')
    expect(widget().calls).toEqual(['execute', 'reset'])
    await pass(500)
    await solve('new')
    await app.press('Submit')
    expect(app.title()).toBe('Enter confirmation code')
  })
})

describe('a user who is in', () => {
  it('is asked for no captcha [GATE-013]', async () => {
    const app = await landing()
    await pass(500)
    await solve('token-1')
    await submit(app)
    await app.type('input[inputmode=numeric]', '123456')
    expect(app.privy().authenticated).toBe(true)
    expect(document.querySelector('[slot=captcha]')).toBeNull()
    expect(captchaOf(client()).needed()).toBe(false)
  })
})

describe('a guest who logs in', () => {
  it('came in without a captcha, and passes one now, in the dialog', async () => {
    const server = serverWith()
    const guest = wireUser({ is_guest: true, linked_accounts: [] })
    server.on('GET /api/v1/users/me', () => ({ body: { user: guest, identity_token: null } }))
    logInBefore()
    const app = await landing(server)
    expect(app.privy()).toMatchObject({ authenticated: true, user: { isGuest: true } })
    await pass(500)
    expect(widget().place.parentElement?.id).toBe('privy-dialog')
    await solve('token-1')
    await submit(app)
    expect(app.server.to(INIT)[0]?.body).toEqual({ email: 'a@b.example', token: 'token-1' })
  })
})

describe("a host's own form", () => {
  async function form(props: CaptchaProps, server = serverWith()) {
    const { Probe, now } = probe(useLoginWithEmail)
    const children = [<Probe key="hook" />, <Captcha key="captcha" {...props} />]
    const app = await host({ server, children })
    return { app, server, send: () => now().sendCode({ email: 'a@b.example' }) }
  }

  it('has the challenge where it puts the component, and hears of it', async () => {
    const heard = { onSuccess: vi.fn(), onError: vi.fn(), onExpire: vi.fn(), onSubmit: vi.fn() }
    const { server, send } = await form(heard)
    expect(widget().calls).toEqual(['execute'])
    expect(widget().place.isConnected).toBe(true)
    await solve('token-1')
    expect(heard.onSuccess).toHaveBeenCalledExactlyOnceWith('token-1')
    await act(send)
    expect(server.to(INIT)[0]?.body).toEqual({ email: 'a@b.example', token: 'token-1' })
    act(() => void widget().options['expired-callback']?.())
    expect(heard.onExpire).toHaveBeenCalledOnce()
    expect(heard.onError).not.toHaveBeenCalled()
  })

  it('may leave the challenge to the step that needs it', async () => {
    const { server, send } = await form({ delayedExecution: true })
    expect(widgets).toEqual([])
    const sent = send()
    await pass()
    await solve('token-2')
    await pass(200)
    await sent
    expect(server.to(INIT)[0]?.body).toMatchObject({ token: 'token-2' })
  })

  it('that fails rejects with the code of it', async () => {
    const onError = vi.fn()
    const { server, send } = await form({ onError, delayedExecution: true })
    const outcome = send().catch((error) => error)
    await pass()
    await fail()
    await pass(200)
    expect(await outcome).toMatchObject({ privyErrorCode: 'captcha_failure' })
    expect(onError).toHaveBeenCalledExactlyOnceWith('600010')
    expect(server.to(INIT)).toEqual([])
  })

  it('draws nothing where the app asks for none', async () => {
    const { app } = await form({}, serverWith({ captcha_enabled: false }))
    expect(app.privy().ready).toBe(true)
    expect(widgets).toEqual([])
  })
})
