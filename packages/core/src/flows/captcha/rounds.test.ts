// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { userWith } from '../../testing/fake-client.ts'
import { appConfig } from '../../testing/fake-server.ts'
import { captchaPage } from '../../testing/fake-turnstile.ts'
import { captchaOf } from './captcha.ts'
import { captchaNeeded, captchaToken } from './captcha-token.ts'
import { CAPTCHA_WAIT_MS } from './limits.ts'

const { app, drawn, last, on, settle, warned } = captchaPage()
const TIMED_OUT = { status: 'error', code: 'captcha_timeout' }
const FAILED = { status: 'error', code: 'captcha_failure' }

async function begun(client = on()) {
  const captcha = captchaOf(client)
  captcha.execute()
  await settle()
  return { client, captcha, now: () => captcha.state.get() }
}

describe('the limit of a challenge', () => {
  it('ends one that nobody answers, to the millisecond', async () => {
    const { now } = await begun()
    await settle(CAPTCHA_WAIT_MS - 1)
    expect(now()).toEqual({ status: 'loading' })
    await settle(1)
    expect(now()).toEqual(TIMED_OUT)
  })

  it('is not that of the one before it', async () => {
    const { captcha, now } = await begun()
    await settle(CAPTCHA_WAIT_MS - 1000)
    captcha.reset()
    captcha.execute()
    await settle(1000)
    expect(now()).toEqual({ status: 'loading' })
    await settle(CAPTCHA_WAIT_MS - 1000)
    expect(now()).toEqual(TIMED_OUT)
  })

  it('waits while a person is at it, and begins anew when they are through', async () => {
    const { now } = await begun()
    await settle(5000)
    last().options['before-interactive-callback']?.()
    await settle(CAPTCHA_WAIT_MS * 3)
    expect(now()).toEqual({ status: 'loading' })
    last().options['after-interactive-callback']?.()
    await settle(CAPTCHA_WAIT_MS - 1)
    expect(now()).toEqual({ status: 'loading' })
    await settle(1)
    expect(now()).toEqual(TIMED_OUT)
  })

  it('does not begin by what a vendor says of a challenge that is over', async () => {
    const { captcha, now } = await begun()
    last().options.callback?.('token')
    last().options['after-interactive-callback']?.()
    await settle(CAPTCHA_WAIT_MS)
    expect(now()).toEqual({ status: 'success', token: 'token' })
    captcha.reset()
    last().options['after-interactive-callback']?.()
    await settle(CAPTCHA_WAIT_MS)
    expect(now()).toEqual({ status: 'ready' })
  })

  it('of a passed challenge changes nothing later', async () => {
    const { now } = await begun()
    last().options.callback?.('token')
    await settle(CAPTCHA_WAIT_MS * 2)
    expect(now()).toEqual({ status: 'success', token: 'token' })
  })
})

describe('what a vendor says', () => {
  it.each([
    ['timeout-callback', 'timeout'],
    ['unsupported-callback', 'unsupported'],
  ])('fails the challenge by %s, with its reason', async (callback, reason) => {
    const failed = vi.fn()
    const captcha = captchaOf(on())
    captcha.attach(document.createElement('div'), { failed })
    captcha.execute()
    await settle()
    last().options[callback]?.()
    expect(captcha.state.get()).toEqual(FAILED)
    expect(failed).toHaveBeenCalledExactlyOnceWith(reason)
    expect(warned).toHaveBeenCalledExactlyOnceWith(`The captcha failed: ${reason}`)
  })

  it('is seen to, says an error, so that the vendor logs nothing', async () => {
    await begun()
    expect(last().options['error-callback']?.('300010')).toBe(true)
  })

  it('is not listened to once the challenge is over', async () => {
    const failed = vi.fn()
    const captcha = captchaOf(on())
    captcha.attach(document.createElement('div'), { failed })
    captcha.execute()
    await settle()
    const { options } = last()
    options.callback?.('first')
    options.callback?.('second')
    options['error-callback']?.('600010')
    expect(captcha.state.get()).toEqual({ status: 'success', token: 'first' })
    captcha.reset()
    options.callback?.('late')
    options['error-callback']?.('600010')
    expect(captcha.state.get()).toEqual({ status: 'ready' })
    expect(failed).not.toHaveBeenCalled()
    expect(warned).not.toHaveBeenCalled()
  })

  it('tells the place that a token ran out, and nobody after the place is gone', async () => {
    const expired = vi.fn()
    const captcha = captchaOf(on())
    const leave = captcha.attach(document.createElement('div'), { expired })
    captcha.execute()
    await settle()
    const { options } = last()
    options.callback?.('token')
    options['expired-callback']?.()
    expect([expired.mock.calls.length, captcha.state.get()]).toEqual([1, { status: 'ready' }])
    leave()
    options['expired-callback']?.()
    expect(expired).toHaveBeenCalledOnce()
  })

  it('asks for a challenge that is started by us, tried once, and renewed by nobody', async () => {
    await begun()
    expect(last().options).toMatchObject({
      execution: 'execute',
      retry: 'never',
      'refresh-expired': 'manual',
    })
  })
})

describe('a challenge', () => {
  it('is drawn once and started once, however often it is asked for', async () => {
    const { captcha } = await begun()
    captcha.execute()
    await settle()
    last().options.callback?.('token')
    captcha.execute()
    await settle()
    expect(drawn().map(({ calls }) => calls)).toEqual([['execute']])
    expect(captcha.state.get()).toEqual({ status: 'success', token: 'token' })
  })

  it('is set back before it is tried again, and only then', async () => {
    const { captcha } = await begun()
    last().options['error-callback']?.('600010')
    captcha.execute()
    expect(captcha.state.get()).toEqual({ status: 'loading' })
    await settle()
    expect(drawn().map(({ calls }) => calls)).toEqual([['execute', 'reset', 'execute']])
  })

  it('that was given up while its code came is not started', async () => {
    const captcha = captchaOf(on())
    captcha.execute()
    captcha.reset()
    await settle()
    expect(drawn().map(({ calls }) => calls)).toEqual([['reset']])
    expect(captcha.state.get()).toEqual({ status: 'ready' })
  })

  it('that cannot be drawn has failed, and is drawn anew by the next try', async () => {
    const { captcha, now } = await begun()
    captcha.reset()
    captcha.attach(document.createElement('div'))
    const draw = vi.spyOn((globalThis as unknown as { turnstile: { render(): unknown } }).turnstile, 'render')
    draw.mockReturnValueOnce(undefined)
    captcha.execute()
    await settle()
    expect(now()).toEqual(FAILED)
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      'The captcha could not be loaded: Error: The captcha could not be drawn',
    )
    captcha.execute()
    await settle()
    expect(now()).toEqual({ status: 'loading' })
    last().options.callback?.('token')
    expect(now()).toEqual({ status: 'success', token: 'token' })
  })

  it('whose failure to be drawn comes late says nothing of the next one', async () => {
    const captcha = captchaOf(on())
    const draw = vi.spyOn((globalThis as unknown as { turnstile: { render(): unknown } }).turnstile, 'render')
    draw.mockReturnValueOnce(undefined)
    captcha.execute()
    captcha.reset()
    await settle()
    expect(captcha.state.get()).toEqual({ status: 'ready' })
    expect(warned).not.toHaveBeenCalled()
  })

  it('of a script that brings nothing has failed', async () => {
    vi.stubGlobal('turnstile', undefined)
    vi.spyOn(document.head, 'append').mockImplementation((node) => {
      queueMicrotask(() => (node as HTMLElement).dispatchEvent(new Event('load')))
    })
    const silent = appConfig({ ...app, captcha_script_url: 'https://own.example/nothing.js' })
    const { now } = await begun(on({ app: silent }))
    expect(now()).toEqual(FAILED)
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      'The captcha could not be loaded: Error: The script of the captcha did not bring it',
    )
  })

  it('stands in a corner over the page, and leaves it with the challenge', async () => {
    const { captcha } = await begun()
    const corner = document.querySelector<HTMLElement>('[data-latchkey=captcha]')
    expect(corner?.style).toMatchObject({
      position: 'fixed',
      insetBlockEnd: '16px',
      insetInlineEnd: '16px',
      zIndex: '2147483647',
    })
    captcha.reset()
    captcha.execute()
    await settle()
    expect(document.querySelectorAll('[data-latchkey=captcha]')).toHaveLength(1)
    captcha.attach(document.createElement('div'))
    expect(document.querySelector('[data-latchkey=captcha]')).toBeNull()
  })
})

describe('a place', () => {
  it('that another has replaced takes nothing away when it leaves', async () => {
    const captcha = captchaOf(on())
    const leave = captcha.attach(document.createElement('div'))
    const second = document.createElement('div')
    captcha.attach(second)
    leave()
    captcha.execute()
    await settle()
    expect(last().place).toBe(second)
  })

  it('that comes and goes without a challenge keeps a token that nobody drew here', async () => {
    const { captcha, now } = await begun()
    last().options.callback?.('token')
    const leave = captcha.attach(document.createElement('div'))
    expect(now()).toEqual({ status: 'ready' })
    leave()
    expect(now()).toEqual({ status: 'ready' })
  })
})

describe('whether a captcha is asked for', () => {
  it('follows the settings of the app, which may come late', async () => {
    const client = on({ app: appConfig({}) })
    const captcha = captchaOf(client)
    expect([captcha.needed(), captcha.state.get()]).toEqual([false, { status: 'disabled' }])
    captcha.execute()
    await settle()
    expect(drawn()).toEqual([])
    const late = on()
    vi.spyOn(client, 'config').mockImplementation(() => late.config())
    client.state.set((now) => ({ ...now }))
    expect([captcha.needed(), captcha.state.get()]).toEqual([true, { status: 'ready' }])
  })

  it.each([
    ['an app that is switched on without a key', { captcha_enabled: true }],
    ['an app with a key that is switched off', { captcha_enabled: false, captcha_site_key: 't:key' }],
  ])('is not by %s', async (_, settings) => {
    const client = on({ app: appConfig(settings) })
    expect(await captchaToken(client)).toBeUndefined()
    expect(captchaOf(client).state.get()).toEqual({ status: 'disabled' })
  })

  it('is of a visitor, until a challenge is passed, and never of a user who is in', async () => {
    const { client } = await begun()
    expect(await captchaNeeded(client)).toBe(true)
    last().options.callback?.('token')
    expect(await captchaNeeded(client)).toBe(false)
    expect(await captchaNeeded(on({ user: userWith() }))).toBe(false)
  })
})

describe('a modal that closes', () => {
  it('forgets a passed challenge, and one that opens keeps it', async () => {
    const { client, captcha, now } = await begun()
    last().options.callback?.('token')
    client.modal.open('landing', {})
    await settle(15)
    expect(now()).toEqual({ status: 'success', token: 'token' })
    client.modal.navigate('terms', {})
    expect(now()).toEqual({ status: 'success', token: 'token' })
    client.modal.close('user')
    expect(now()).toEqual({ status: 'ready' })
    captcha.execute()
    await settle(300)
    expect(now()).toEqual({ status: 'loading' })
  })
})
