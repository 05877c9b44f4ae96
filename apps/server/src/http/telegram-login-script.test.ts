import { runInNewContext } from 'node:vm'
import { Window } from 'happy-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installTelegramLogin, telegramLoginText } from './telegram-login-script.ts'

const ADDRESS = 'https://oauth.telegram.org/auth'
const result = { id: 4711, first_name: 'Ida', auth_date: 1, hash: 'aa' }

let page: Window
let popup: { closed: boolean; close: () => void }
let opened: string[]
const done = vi.fn()

beforeEach(() => {
  page = new Window({ url: 'https://shop.example/cart?x=1' })
  popup = { closed: false, close: () => (popup.closed = true) }
  opened = []
  page.open = ((url: string) => {
    opened.push(url)
    return popup
  }) as never
  done.mockReset()
  vi.useFakeTimers()
  page.setInterval = setInterval as never
  page.clearInterval = clearInterval as never
})

const install = () => installTelegramLogin(page as never, ADDRESS)
const auth = (options: object) =>
  (
    page as unknown as { Telegram: { Login: { auth(options: object, done: unknown): void } } }
  ).Telegram.Login.auth(options, done)
function say(data: unknown, from: { origin?: string; source?: unknown } = {}) {
  const event = new page.MessageEvent('message', {
    data,
    origin: from.origin ?? 'https://oauth.telegram.org',
  } as never)
  Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : popup })
  page.dispatchEvent(event)
}

describe('the Telegram login script', () => {
  it('opens Telegram’s page for the bot, the page and what the element asks for', () => {
    page.document.head.innerHTML =
      '<script type="x" data-telegram-login="shop_bot" data-request-access="write" data-lang="en"></script>'
    install()
    auth({ bot_id: '1234' })
    const url = new URL(opened[0] ?? '')
    expect(url.origin + url.pathname).toBe(ADDRESS)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      bot_id: '1234',
      origin: 'https://shop.example',
      request_access: 'write',
      lang: 'en',
      return_to: 'https://shop.example/cart?x=1',
    })
  })

  it('hands over the answer of its popup and closes it', () => {
    install()
    auth({ bot_id: '1234', request_access: true })
    expect(new URL(opened[0] ?? '').searchParams.get('request_access')).toBe('write')
    say(JSON.stringify({ event: 'auth_result', result }))
    expect(done.mock.calls).toEqual([[result]])
    expect(popup.closed).toBe(true)
    say(JSON.stringify({ event: 'auth_result', result }))
    vi.advanceTimersByTime(2_000)
    expect(done).toHaveBeenCalledTimes(1)
  })

  it('hears nobody but that popup at Telegram’s origin', () => {
    install()
    auth({ bot_id: '1234' })
    const message = JSON.stringify({ event: 'auth_result', result })
    say(message, { origin: 'https://oauth.telegram.org.evil.example' })
    say(message, { origin: 'https://shop.example' })
    say(message, { source: page })
    say('{"event":"auth_result"')
    say(JSON.stringify({ event: 'resize', result }))
    expect(done).not.toHaveBeenCalled()
  })

  it.each([
    ['was refused', () => say({ event: 'auth_result', result: false })],
    ['was closed', () => (popup.closed = true)],
  ])('answers false when the popup %s', (_, happen) => {
    install()
    auth({ bot_id: '1234' })
    happen()
    vi.advanceTimersByTime(1_000)
    expect(done.mock.calls).toEqual([[false]])
  })

  it('answers false when the browser opens no popup', () => {
    page.open = (() => null) as never
    install()
    auth({ bot_id: '1234' })
    vi.advanceTimersByTime(1_000)
    expect(done.mock.calls).toEqual([[false]])
  })

  it('takes an answer that arrives right after its popup has gone', () => {
    install()
    auth({ bot_id: '1234' })
    popup.closed = true
    vi.advanceTimersByTime(250)
    say({ event: 'auth_result', result })
    expect(done.mock.calls).toEqual([[result]])
  })

  it('ends the attempt before with false when a second one starts', () => {
    install()
    auth({ bot_id: '1234' })
    auth({ bot_id: '1234' })
    expect(done.mock.calls).toEqual([[false]])
    say({ event: 'auth_result', result })
    expect(done.mock.calls).toEqual([[false], [result]])
  })

  it('is served as a text that runs by itself and leaves what a mini app has put there', () => {
    const webApp = { initData: 'x' }
    Object.assign(page, { Telegram: { WebApp: webApp } })
    runInNewContext(telegramLoginText('http://localhost:5050/world/oauth.telegram.org/auth?<'), {
      window: page,
      URL,
    })
    const { Telegram } = page as unknown as { Telegram: Record<string, object> }
    expect(Telegram.WebApp).toBe(webApp)
    expect(Telegram.Login).toHaveProperty('auth')
  })
})
