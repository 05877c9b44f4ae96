// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goTo } from '../../testing/go-to.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { oauthOf } from './oauth-login.ts'

const INIT = '/api/v1/oauth/init'
const PROVIDER = 'https://provider.example/consent'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) Chrome/126 Safari/537'
const IPHONE = 'Mozilla/5.0 (iPhone) Version/17 Safari/604'
const OURS = { intent: 'login', headless: false, disableSignup: false } as const

interface Answer {
  status?: number
  body: object
}

beforeEach(() => {
  goTo('http://localhost:3000/cart')
  sessionStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

/** A page whose server names the provider's address when the test says so. */
async function page({
  user = null,
  staysOnPage = false,
}: {
  user?: object | null
  staysOnPage?: boolean
} = {}) {
  const made = await pageWith(user)
  const { server, client } = made
  let name = (_: Answer) => {}
  let named = new Promise<Answer>((resolve) => (name = resolve))
  server.on(`POST ${INIT}`, () => named)
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const popup = { closed: false, location: { href: '' }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as never)
  const flow = oauthOf(staysOnPage ? Object.assign(client, { staysOnPage }) : client)
  const states = [flow.state.get()]
  flow.state.subscribe(() => states.push(flow.state.get()))
  return {
    ...made,
    flow,
    states,
    assign,
    popup,
    open,
    shown: () => client.modal.state.get(),
    asked: (times = 1) => vi.waitFor(() => expect(server.to(INIT)).toHaveLength(times)),
    answer: (answer: Answer = { body: { url: PROVIDER } }) => name(answer),
    anew: () => {
      named = new Promise<Answer>((resolve) => (name = resolve))
    },
  }
}

/** On the status screen of a login, which has begun to ask for the provider's address. */
async function onScreen(options: Parameters<typeof page>[0] = {}) {
  const made = await page(options)
  made.client.login.open()
  await vi.waitFor(() => expect(made.shown().open).toBe(true))
  made.client.modal.navigate('oauth-status', { provider: 'line', begin: true })
  const settled = vi.fn()
  const begun = made.flow.begin('line', OURS)
  begun.then(settled, settled)
  await made.asked()
  return { ...made, begun, settled }
}

describe('a login with our own screen', () => {
  it.each([
    ['a login', null, 'login', null],
    ['a link', {}, 'link', 'line'],
  ] as const)('opens the status screen for %s', async (_, user, intent, method) => {
    const { flow, client, shown, server } = await page({ user })
    await flow.start('line', { ui: true, disableSignup: true })
    expect(shown().screen).toEqual({
      id: 'oauth-status',
      data: { provider: 'line', begin: true, disableSignup: true },
    })
    expect(client.login.attempt()).toMatchObject({ intent, method })
    expect(server.to(INIT)).toEqual([])
  })

  it('stays in the dialog that is open for one', async () => {
    const { flow, client, shown } = await page()
    client.login.open()
    await vi.waitFor(() => expect(shown().open).toBe(true))
    await flow.start('line', { ui: true })
    expect(shown()).toMatchObject({
      screen: { id: 'oauth-status', data: { provider: 'line', begin: true, disableSignup: false } },
      history: [{ id: 'landing' }],
    })
  })
})

describe('a screen that is left before the provider’s address has come', () => {
  it('goes nowhere, and says nothing', async () => {
    const { client, answer, states, assign, settled, fired } = await onScreen()
    client.modal.back()
    answer()
    await vi.waitFor(() => expect(states.at(-1)).toEqual({ status: 'initial' }))
    expect([assign.mock.calls, settled.mock.calls, fired]).toEqual([[], [], []])
  })

  it('closes the window that was to ask', async () => {
    const { client, answer, popup } = await onScreen({ staysOnPage: true })
    client.modal.back()
    answer()
    await vi.waitFor(() => expect(popup.close).toHaveBeenCalledOnce())
    expect(popup.location.href).toBe('')
  })
})

describe('a question that must not lead away from the page', () => {
  it('is asked in a window of its own', async () => {
    const { answer, begun, popup, assign, server } = await onScreen({ staysOnPage: true })
    answer()
    await begun
    expect(popup.location.href).toBe(PROVIDER)
    expect(assign).not.toHaveBeenCalled()
    expect(server.to(INIT)[0]?.body).toMatchObject({
      redirect_to: 'http://localhost:3000/cart?privy_oauth_popup=t',
    })
  })

  it('closes that window where the server refuses', async () => {
    const { answer, begun, popup, fired } = await onScreen({ staysOnPage: true })
    answer({ status: 429, body: { error: 'no', code: 'too_many_requests' } })
    await expect(begun).rejects.toMatchObject({ privyErrorCode: 'too_many_requests' })
    expect(popup.close).toHaveBeenCalledOnce()
    expect(fired).toEqual([['login.onError', 'too_many_requests']])
  })
})

it('a headless start says that it is under way, and stays so while the page is left', async () => {
  const { flow, states, answer, assign } = await page()
  const started = flow.start('line')
  answer()
  await started
  expect(assign).toHaveBeenCalledExactlyOnceWith(PROVIDER)
  expect(states).toEqual([{ status: 'initial' }, { status: 'loading' }])
})

it('another provider’s button takes the place of the one before', async () => {
  const { flow, asked, answer, anew, server, assign } = await page()
  const first = expect(flow.start('line')).rejects.toMatchObject({ reason: 'popup' })
  await asked()
  const before = answer
  before()
  anew()
  const second = flow.start('github')
  answer()
  await Promise.all([first, second])
  expect(server.to(INIT).map(({ body }) => (body as { provider: string }).provider)).toEqual([
    'line',
    'github',
  ])
  expect(assign).toHaveBeenCalledOnce()
})

it.each([
  ['twitter', ANDROID, 'https://x.com/i?a=1', 'https://twitter.com/i?a=1'],
  ['twitter', ANDROID, 'https://x.com.example/i', 'https://x.com.example/i'],
  ['twitter', ANDROID, 'https://box.com/i', 'https://box.com/i'],
  ['twitter', IPHONE, 'https://x.com/i', 'https://x.com/i'],
  ['line', ANDROID, 'https://x.com/i', 'https://x.com/i'],
  ['line', IPHONE, 'http://provider.internal/consent', 'http://provider.internal/consent'],
] as const)('goes for %s, on %s, from %s to %s', async (provider, agent, url, address) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  const { flow, answer, assign } = await page()
  answer({ body: { url } })
  await flow.start(provider)
  expect(assign).toHaveBeenCalledExactlyOnceWith(address)
})

describe('a page that the browser shows again', () => {
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

  it('as it was, after a headless start, is where it began', async () => {
    const { flow, answer, states, client } = await page()
    answer()
    await flow.start('line')
    show(true)
    expect(states.at(-1)).toEqual({ status: 'initial' })
    expect(client.storage.get('privy:state_code')).toBeNull()
  })

  it('anew still waits for the provider it went to', async () => {
    const { answer, assign, settled, client, begun } = await onScreen()
    answer()
    await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce())
    show(false)
    await Promise.resolve()
    expect(settled).not.toHaveBeenCalled()
    expect(client.storage.get('privy:state_code')).not.toBeNull()
    show(true)
    await expect(begun).rejects.toMatchObject({ reason: 'denied' })
  })
})
