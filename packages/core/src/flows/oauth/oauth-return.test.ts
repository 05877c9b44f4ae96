// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { goTo } from '../../testing/go-to.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { oauthOf } from './oauth-login.ts'
import { handleOAuthReturn } from './oauth-return.ts'
import { keepAttempt, type OAuthAttempt } from './stored-attempt.ts'

const AUTHENTICATE = '/api/v1/oauth/authenticate'
const USER = 'did:privy:cltest'

/** The page that a provider sends the browser back to, where such an attempt was begun. */
async function back(
  attempt: Partial<OAuthAttempt> | null,
  { user = null, headless = false }: { user?: object | null; headless?: boolean } = {},
) {
  const page = await pageWith(user, { app: { line_oauth: true }, host: { headless } })
  page.server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse() }))
  page.server.on('POST /api/v1/oauth/link', () => ({ body: wireUser() }))
  if (attempt)
    keepAttempt(page.client.storage, {
      state: 's-1',
      verifier: 'v-1',
      intent: 'login',
      userId: null,
      headless: false,
      disableSignup: false,
      ...attempt,
    })
  goTo('http://localhost:3000/?privy_oauth_code=c-1&privy_oauth_state=s-1&privy_oauth_provider=line')
  await handleOAuthReturn(page.client)
  return { ...page, shown: () => page.client.modal.state.get().screen, flow: oauthOf(page.client) }
}

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

it.each([
  ['a login', { intent: 'login' }, null, { intent: 'login', method: null }],
  ['a link', { intent: 'link', userId: USER }, {}, { intent: 'link', method: 'line' }],
  ['what nobody here began', null, null, { intent: 'login', method: null }],
] as const)('of %s that our own screen began stands on that screen again', async (_, attempt, user, about) => {
  const { client, shown, flow } = await back(attempt, { user })
  expect(shown()).toEqual({ id: 'oauth-status', data: { provider: 'line' } })
  expect(client.login.attempt()).toMatchObject(about)
  // the screen goes on with it
  expect(flow.state.get()).toEqual({ status: 'initial' })
})

it.each([
  ['of the host’s own button', { headless: true }, {}],
  ['on a page without our screens', {}, { headless: true }],
])('%s ends without a screen, and hosts hear of it', async (_, attempt, options) => {
  const { shown, fired, flow, client } = await back(attempt, options)
  expect(shown()).toBeNull()
  expect(fired).toEqual([['login.onComplete', expect.objectContaining({ loginMethod: 'line' })]])
  expect(flow.state.get()).toEqual({ status: 'done' })
  expect(client.login.attempt()).toBeNull()
})

it('that fails without a screen is told by the event and the state', async () => {
  const { shown, fired, flow } = await back({ headless: true, state: 's-2' })
  expect([shown(), fired, flow.state.get().status]).toEqual([
    null,
    [['login.onError', 'oauth_unexpected']],
    'error',
  ])
})

it('of a login whose user is in already is taken no further, while a guest’s is', async () => {
  const { shown, flow, server } = await back({ headless: true }, { user: {} })
  expect([shown(), flow.state.get(), server.to(AUTHENTICATE)]).toEqual([null, { status: 'initial' }, []])
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(
    'A social login came back, but the user is already logged in.',
  )
  expect(location.search).toBe('')
  const guest = await back({}, { user: { is_guest: true } })
  expect(guest.shown()).toEqual({ id: 'oauth-status', data: { provider: 'line' } })
})

it('of nobody changes nothing', async () => {
  const page = await pageWith(null)
  goTo('http://localhost:3000/?privy_oauth_code=c-1&b=2')
  await handleOAuthReturn(page.client)
  expect([page.client.modal.state.get().screen, location.search]).toEqual([null, '?privy_oauth_code=c-1&b=2'])
})
