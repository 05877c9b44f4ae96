// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeClient, fakeClient } from '../testing/fake-client.ts'
import { callFrame } from './call-frame.ts'
import { frameOf } from './frame-of.ts'
import { LOAD_LIMIT_MS, READY_POLL_MS, READY_POLL_TRIES } from './limits.ts'

const ORIGIN = 'https://keys.example'

let client: FakeClient
let warned: unknown[][]
let src: unknown[][]
beforeEach(() => {
  vi.useFakeTimers()
  // the document of the frame, and when it loads, is played by the test
  happyDom().settings.disableIframePageLoading = true
  vi.spyOn(console, 'error').mockImplementation(() => {})
  src = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => {}).mock.calls
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {}).mock.calls
  client = fakeClient()
})
afterEach(() => {
  frameOf(client).unmount()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type HappyDom = { settings: { disableIframePageLoading: boolean } }
const happyDom = () => (window as unknown as { happyDOM: HappyDom }).happyDOM
const iframes = () => [...document.querySelectorAll('iframe')]

/** Gives the mounted frame a document: what is posted to it is kept, or answered at once with `answer`. */
function documentOf(iframe: HTMLIFrameElement, answer?: object) {
  const posted: unknown[] = []
  const inner = {
    postMessage(message: { id: string; event: string }, targetOrigin: string) {
      posted.push({ event: message.event, targetOrigin })
      if (!answer) return
      const { id, event } = message
      const init = { data: { id, event, data: answer }, origin: ORIGIN, source: inner }
      window.dispatchEvent(Object.assign(new Event('message'), init))
    },
  }
  Object.defineProperty(iframe, 'contentWindow', { value: inner })
  return posted
}

const LOAD_FAILED = ['The wallet frame failed to load.']

it('is loaded for the app, the analytics id and the client id of the page [PROXY-001]', () => {
  client = Object.assign(fakeClient(), { clientId: 'client-1' })
  frameOf(client).mount()
  expect(src).toEqual([
    [
      'https://keys.example/apps/testapp000000000000000001/embedded-wallets?caid=7b2f6c5e-0000-4000-8000-000000000000&client_id=client-1&reauth=1',
    ],
  ])
})

it.each([
  ['never loads', false, LOAD_LIMIT_MS],
  ['loads and never answers', true, READY_POLL_MS * READY_POLL_TRIES],
])('a wallet frame that %s is told of, taken away and mounted anew by the next call [PROXY-020]', async (_, loads, after) => {
  frameOf(client).mount()
  const [iframe] = iframes()
  if (!iframe) throw new Error('There is no frame')
  documentOf(iframe)
  if (loads) iframe.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(after - 1)
  expect([warned, client.state.get().frame, iframes()]).toEqual([[], 'loading', [iframe]])
  await vi.advanceTimersByTimeAsync(1)
  expect([warned, client.state.get().frame, iframes()]).toEqual([[LOAD_FAILED], 'failed', []])
  frameOf(client).mount()
  expect([iframes().length, client.state.get().frame]).toEqual([1, 'loading'])
})

it('a wallet frame that loads and answers is ready, and nothing is told', async () => {
  frameOf(client).mount()
  const [iframe] = iframes()
  if (!iframe) throw new Error('There is no frame')
  const posted = documentOf(iframe, {})
  iframe.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(0)
  expect(posted).toEqual([{ event: 'privy:iframe:ready', targetOrigin: ORIGIN }])
  expect(client.state.get().frame).toBe('ready')
  await vi.advanceTimersByTimeAsync(LOAD_LIMIT_MS + READY_POLL_MS * READY_POLL_TRIES)
  expect([warned, client.state.get().frame, iframes()]).toEqual([[], 'ready', [iframe]])
})

it('a page of the API’s own origin gets no frame, whose keys it could read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  client.apiUrl = () => window.location.origin
  await expect(callFrame(client, 'privy:wallet:create', {})).rejects.toThrow(
    'Failed to initialize embedded wallet proxy.',
  )
  expect([warned, client.state.get().frame, iframes()]).toEqual([[LOAD_FAILED], 'failed', []])
})
