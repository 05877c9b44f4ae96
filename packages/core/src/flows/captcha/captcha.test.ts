// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { fakeClient, userWith } from '../../testing/fake-client.ts'
import { appConfig } from '../../testing/fake-server.ts'
import { captchaPage } from '../../testing/fake-turnstile.ts'
import { captchaOf } from './captcha.ts'
import { captchaNeeded, captchaToken } from './captcha-token.ts'

const { app, drawn, last, on, settle } = captchaPage()

describe('the state', () => {
  it('is disabled, ready, loading, success with its token, or error [GATE-004]', async () => {
    expect(captchaOf(fakeClient({ user: null })).state.get()).toEqual({ status: 'disabled' })
    const captcha = captchaOf(on())
    expect(captcha.state.get()).toEqual({ status: 'ready' })
    captcha.execute()
    expect(captcha.state.get()).toEqual({ status: 'loading' })
    await settle()
    last().options.callback?.('token-1')
    expect(captcha.state.get()).toEqual({ status: 'success', token: 'token-1' })
    captcha.reset()
    captcha.execute()
    await settle()
    last().options['error-callback']?.('300010')
    expect(captcha.state.get()).toEqual({ status: 'error', code: 'captcha_failure' })
  })

  it('forgets a token that was not used in time', async () => {
    const captcha = captchaOf(on())
    captcha.execute()
    await settle()
    last().options.callback?.('old')
    last().options['expired-callback']?.()
    expect(captcha.state.get()).toEqual({ status: 'ready' })
  })

  it('is forgotten when the modal closes [GATE-012]', async () => {
    const client = on()
    const captcha = captchaOf(client)
    client.modal.open('landing', {})
    await settle(15)
    captcha.execute()
    await settle()
    last().options.callback?.('token')
    client.modal.close('user')
    expect(captcha.state.get()).toEqual({ status: 'ready' })
    await settle()
    expect(last().calls).toEqual(['execute', 'reset'])
  })
})

describe('the challenge', () => {
  it('has the key without its prefix, the app as its action, and is seen only when it must be [GATE-014]', async () => {
    captchaOf(on()).execute()
    await settle()
    expect(last().options).toMatchObject({
      sitekey: 'key',
      action: 'testapp000000000000000001',
      appearance: 'interaction-only',
    })
  })

  it.each([
    ['flexible', 300],
    ['compact', 299],
  ])('takes its %s form where there is %i px of room, in the colours of the modal', async (size, room) => {
    const client = on({ config: { appearance: { theme: 'dark' } } })
    const place = document.createElement('div')
    place.style.padding = '0 20px'
    document.body.append(place)
    Object.defineProperty(place, 'clientWidth', { value: room + 40 })
    const captcha = captchaOf(client)
    captcha.attach(place)
    captcha.execute()
    await settle()
    expect(last().options).toMatchObject({ size, theme: 'dark' })
  })

  it.each([
    ['pt-BR', { intl: { language: 'pt-BR' } }],
    ['auto', {}],
  ])("speaks the host's language, else the browser's: %s", async (language, config) => {
    captchaOf(on({ config })).execute()
    await settle()
    expect(last().options).toMatchObject({ language })
  })

  it('stands where the dialog gives it a place, else in a corner of the page', async () => {
    const captcha = captchaOf(on())
    captcha.execute()
    await settle()
    expect(last().place.dataset.latchkey).toBe('captcha')
    const place = document.createElement('div')
    const leave = captcha.attach(place)
    await settle()
    expect(drawn()[0]?.calls).toContain('remove')
    expect(document.querySelector('[data-latchkey=captcha]')).toBeNull()
    captcha.execute()
    await settle()
    expect(last().place).toBe(place)
    leave()
    await settle()
    expect(last().calls).toContain('remove')
    expect(captcha.state.get()).toEqual({ status: 'ready' })
  })

  it('loads its script from the address of the app, and tries anew after a failure', async () => {
    vi.stubGlobal('turnstile', undefined)
    const asked: string[] = []
    vi.spyOn(document.head, 'append').mockImplementation((node) => {
      asked.push((node as HTMLScriptElement).src)
      queueMicrotask(() => (node as HTMLElement).dispatchEvent(new Event('error')))
    })
    const moved = appConfig({ ...app, captcha_script_url: 'https://own.example/captcha.js' })
    for (const client of [on(), on({ app: moved })]) {
      const captcha = captchaOf(client)
      captcha.execute()
      await settle()
      expect(captcha.state.get()).toEqual({ status: 'error', code: 'captcha_failure' })
      captcha.execute()
      await settle()
    }
    const usual = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
    const own = 'https://own.example/captcha.js'
    expect(asked).toEqual([usual, usual, own, own])
  })
})

describe('a call that needs a token', () => {
  it('starts the challenge and looks every 200 ms [GATE-016]', async () => {
    const token = captchaOf(on()).token()
    let done = false
    void token.then(() => {
      done = true
    })
    await settle()
    await settle(100)
    last().options.callback?.('token-1')
    await settle(99)
    expect(done).toBe(false)
    await settle(1)
    expect(await token).toBe('token-1')
  })

  it('waits 20 s and no longer, and then says that the captcha failed [GATE-016] [GATE-018]', async () => {
    const outcome = captchaOf(on())
      .token()
      .catch((error) => error)
    let over = false
    void outcome.then(() => {
      over = true
    })
    await settle(19_999)
    expect(over).toBe(false)
    await settle(201)
    expect(await outcome).toMatchObject({ message: 'Captcha failed', privyErrorCode: 'captcha_timeout' })
  })

  it('rejects with its sentence when the challenge is failed [GATE-017]', async () => {
    const outcome = captchaOf(on())
      .token()
      .catch((error) => error)
    await settle()
    last().options['error-callback']?.('600010')
    await settle(200)
    expect(await outcome).toMatchObject({
      message: 'You did not pass CAPTCHA. Please try again.',
      privyErrorCode: 'captcha_failure',
    })
  })

  it('gets a token of its own: each serves once', async () => {
    const captcha = captchaOf(on())
    captcha.execute()
    await settle()
    last().options.callback?.('one')
    expect(await captcha.token()).toBe('one')
    const second = captcha.token()
    await settle()
    last().options.callback?.('two')
    await settle(200)
    expect(await second).toBe('two')
    expect(last().calls).toEqual(['execute', 'reset', 'execute', 'reset'])
  })

  it('gets one of its own also where two ask at once', async () => {
    const captcha = captchaOf(on())
    const both = [captcha.token(), captcha.token()]
    for (const token of ['one', 'two']) {
      await settle()
      last().options.callback?.(token)
      await settle(200)
    }
    expect(await Promise.all(both)).toEqual(['one', 'two'])
  })

  it('waits for nobody who failed before it', async () => {
    const captcha = captchaOf(on())
    const first = captcha.token().catch((error) => error.privyErrorCode)
    const second = captcha.token()
    await settle()
    last().options['error-callback']?.('600010')
    await settle(200)
    expect(await first).toBe('captcha_failure')
    last().options.callback?.('two')
    await settle(200)
    expect(await second).toBe('two')
  })

  it('needs one of a guest, who came in without', async () => {
    const client = on({ user: { ...userWith(), isGuest: true } })
    expect(client.state.get().authenticated).toBe(true)
    expect(await captchaNeeded(client)).toBe(true)
    const token = captchaToken(client)
    await settle()
    last().options.callback?.('of a guest')
    await settle(200)
    expect(await token).toBe('of a guest')
  })

  it('needs none where the app asks for none, and none for a user who is in [GATE-013]', async () => {
    expect(await captchaToken(fakeClient({ user: null }))).toBeUndefined()
    const known = fakeClient({ app })
    expect(known.state.get().authenticated).toBe(true)
    expect(await captchaToken(known)).toBeUndefined()
    expect(captchaOf(known).needed()).toBe(false)
    expect(drawn()).toEqual([])
    const token = captchaToken(on())
    await settle()
    last().options.callback?.('mine')
    await settle(200)
    expect(await token).toBe('mine')
  })
})
