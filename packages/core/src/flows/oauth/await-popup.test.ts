// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testClock } from '../../testing/fake-client.ts'
import { goTo } from '../../testing/go-to.ts'
import { OAUTH_POPUP_CHECK_MS, OAUTH_POPUP_LAST_WORD_MS } from '../delays.ts'
import { answerOpener, awaitPopup, openPopup, POPUP_CHANNEL } from './popup.ts'

const ORIGIN = 'http://localhost:3000'
const RESPONSE = { type: 'PRIVY_OAUTH_RESPONSE', stateCode: 's-1', authorizationCode: 'c-1' }
const ANSWER = { stateCode: 's-1', authorizationCode: 'c-1' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  goTo(`${ORIGIN}/cart`)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function waiting() {
  const popup = { closed: false, close: vi.fn() }
  const over = new AbortController()
  const ends: unknown[] = []
  const answer = awaitPopup(popup as never, 's-1', testClock, over.signal)
  answer.then(
    (answer) => ends.push(answer),
    (error: Error) => ends.push(error.message),
  )
  const say = (data: unknown, source: unknown = popup, origin = ORIGIN) =>
    void window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as never }))
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { popup, over, ends, answer, say, pass }
}

it('opens a window of its own in the middle of this one', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  for (const [name, value] of Object.entries({
    screenX: 100,
    screenY: 50,
    outerWidth: 1001,
    outerHeight: 801,
  }))
    vi.stubGlobal(name, value)
  expect(openPopup()).toBeNull()
  expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank', 'popup,width=440,height=680,left=381,top=111')
})

describe('the page that waits for its pop-up', () => {
  it.each([
    ['nothing', null],
    ['text', 'PRIVY_OAUTH_RESPONSE'],
    ['something else', { ...RESPONSE, type: 'OTHER' }],
    ['no state', { ...RESPONSE, stateCode: undefined }],
    ['no code', { ...RESPONSE, authorizationCode: 7 }],
  ])('takes %s for no answer', async (_, data) => {
    const { say, ends, pass, answer } = waiting()
    say(data)
    await pass(0)
    expect(ends).toEqual([])
    say(RESPONSE)
    expect(await answer).toEqual(ANSWER)
  })

  it('takes what comes without a sender for another page’s, unless it names this very attempt', async () => {
    const { say, ends, pass, answer } = waiting()
    for (const data of [null, { type: 'PRIVY_OAUTH_ERROR' }, { ...RESPONSE, stateCode: 's-2' }])
      say(data, null)
    await pass(0)
    expect(ends).toEqual([])
    say(RESPONSE, null)
    expect(await answer).toEqual(ANSWER)
  })

  it.each([
    ['names this attempt', 's-1', ['Unable to authorize user']],
    ['names none', undefined, ['Unable to authorize user']],
    ['names another tab’s', 's-2', []],
  ])('hears on the channel an error that %s', async (_, stateCode, heard) => {
    const { ends, pass, say, answer } = waiting()
    answer.catch(() => {})
    const channel = new BroadcastChannel(POPUP_CHANNEL)
    const passed = new Promise((resolve) => {
      const own = new BroadcastChannel(POPUP_CHANNEL)
      own.addEventListener('message', () => {
        own.close()
        resolve(null)
      })
    })
    channel.postMessage({ type: 'PRIVY_OAUTH_ERROR', error: 'no', stateCode })
    await passed
    await pass(0)
    channel.close()
    expect(ends).toEqual(heard)
    say(RESPONSE)
  })

  it('does without a channel where the browser has none', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const { say, answer } = waiting()
    say(RESPONSE)
    expect(await answer).toEqual(ANSWER)
  })

  it('looks as long as the last word of a closed pop-up may take, and no longer', async () => {
    const { popup, ends, pass } = waiting()
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    await pass(OAUTH_POPUP_CHECK_MS)
    popup.closed = true
    await pass(OAUTH_POPUP_LAST_WORD_MS)
    expect(ends).toEqual([])
    await pass(OAUTH_POPUP_CHECK_MS)
    expect(ends).toEqual(['Unable to authorize user'])
  })

  it('leaves nothing behind once it has its answer, and the window alone', async () => {
    const { say, answer, over, popup } = waiting()
    say(RESPONSE)
    await answer
    expect(vi.getTimerCount()).toBe(0)
    over.abort()
    expect(popup.close).not.toHaveBeenCalled()
  })

  it('closes the window of an attempt that is given up', async () => {
    const { answer, over, popup } = waiting()
    over.abort()
    await expect(answer).rejects.toMatchObject({ reason: 'popup' })
    expect(popup.close).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the page in the pop-up', () => {
  const opened = (opener: object | null) => {
    Object.defineProperty(window, 'opener', { value: opener, configurable: true })
    return vi.spyOn(window, 'close').mockImplementation(() => {})
  }

  it('says of an error whose it is', () => {
    const postMessage = vi.fn()
    opened({ postMessage })
    answerOpener({ authorizationCode: 'error', stateCode: 's-1' })
    const error = { type: 'PRIVY_OAUTH_ERROR', error: 'Unable to authorize user', stateCode: 's-1' }
    expect(postMessage.mock.calls).toEqual([[error, ORIGIN]])
  })

  it('closes although it can tell nobody', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const close = opened(null)
    answerOpener(ANSWER)
    expect(close).toHaveBeenCalledOnce()
  })
})
