import { LOGIN_ROUTES, ROUTES } from '@latchkey/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  authResponse,
  clientWith,
  type FakeBrowser,
  type FakeServer,
  fakeBrowser,
  fakeServer,
  fakeToken,
  storeSession,
  wireUser,
} from '../testing/fake-server.ts'

const LINK = LOGIN_ROUTES.passwordlessLink
const SESSIONS = ROUTES.refreshSession.path
const BODY = { email: 'new@b.example', code: '864209' }
const email = (address: string) => ({ type: 'email', address, verified_at: 1, first_verified_at: 1 }) as never
/** what the route answers, and what the session is read as afterwards */
const OWN = wireUser({ linked_accounts: [email('own@b.example')] })
const ANEW = wireUser({ linked_accounts: [email('anew@b.example')] })

let server: FakeServer
let browser: FakeBrowser

function page() {
  const client = clientWith(server, {}, browser)
  const shown: (string | undefined)[] = []
  client.state.subscribe(() => shown.push(client.state.get().user?.email?.address))
  const told = () => browser.storage.has('privy:user-changed')
  return { ...client, shown, told }
}

beforeEach(() => {
  server = fakeServer()
  browser = fakeBrowser()
  storeSession(browser)
  server.on(`POST ${LINK.path}`, () => ({ body: OWN }))
  server.on(`POST ${SESSIONS}`, () => ({ body: authResponse({ user: ANEW, refresh_token: 'refresh-1' }) }))
})

describe('a change of the user’s accounts', () => {
  it('is shown at once, then with the session that is read anew, and the other tabs are told', async () => {
    const { session, shown, told } = page()
    expect(told()).toBe(false)
    const result = await session.change(LINK, BODY)
    expect(server.to(LINK.path).map(({ body }) => body)).toEqual([BODY])
    expect(Object.keys(result)).toEqual(['user'])
    expect(result.user.email).toEqual({ address: 'anew@b.example' })
    expect(shown).toEqual(['own@b.example', 'anew@b.example'])
    expect(told()).toBe(true)
    expect(JSON.parse(browser.storage.get('privy:refresh_token') ?? '')).toBe('refresh-1')
  })

  it('stands by its own answer where the session cannot be read anew', async () => {
    server.on(`POST ${SESSIONS}`, () => ({ status: 400, body: { error: 'x', code: 'invalid_data' } }))
    const { session, shown, told } = page()
    const { user } = await session.change(LINK, BODY)
    expect(user.email).toEqual({ address: 'own@b.example' })
    expect(shown).toEqual(['own@b.example'])
    expect(told()).toBe(true)
  })

  it('stands by its own answer where the session that is read anew is somebody else’s', async () => {
    const bob = wireUser({ id: 'did:privy:bob' })
    server.on(`POST ${SESSIONS}`, () => ({ body: authResponse({ user: bob }) }))
    const { user } = await page().session.change(LINK, BODY)
    expect([user.id, user.email?.address]).toEqual([OWN.id, 'own@b.example'])
  })

  it('hands on the tokens of a provider', async () => {
    const oauth_tokens = { provider: 'google', access_token: 'at' }
    server.on(`POST ${LINK.path}`, () => ({ body: { ...OWN, oauth_tokens } }))
    const result = await page().session.change(LINK, BODY)
    expect(result.oauthTokens).toEqual(oauth_tokens)
    expect(result.user.email).toEqual({ address: 'anew@b.example' })
  })

  it('whose answer comes after somebody else has come in shows nothing, asks nothing and tells nobody', async () => {
    server.on(`POST ${LINK.path}`, () => {
      storeSession(browser, { token: fakeToken({ sub: 'did:privy:bob' }) })
      return { body: OWN }
    })
    const { session, shown, told } = page()
    const { user } = await session.change(LINK, BODY)
    expect(user.email).toEqual({ address: 'own@b.example' })
    expect([shown, told(), server.to(SESSIONS).length]).toEqual([[], false, 0])
  })

  it('pressed twice is one; two changes are two', async () => {
    const { session } = page()
    const [first, second] = await Promise.all([session.change(LINK, BODY), session.change(LINK, BODY)])
    expect(second).toBe(first)
    expect(server.to(LINK.path)).toHaveLength(1)
    await Promise.all(['1', '2'].map((code) => session.change(LINK, { ...BODY, code })))
    expect(server.to(LINK.path)).toHaveLength(3)
  })

  it('that is refused fails, and changes nothing', async () => {
    server.on(`POST ${LINK.path}`, () => ({ status: 400, body: { error: 'no', code: 'invalid_data' } }))
    const { session, shown, told } = page()
    await expect(session.change(LINK, BODY)).rejects.toMatchObject({ privyErrorCode: 'invalid_data' })
    expect([shown, told(), server.to(SESSIONS).length]).toEqual([[], false, 0])
  })
})

describe('an answer that is the bare user', () => {
  it('is shown, and the tokens stay as they are', async () => {
    const { path } = ROUTES.acceptTerms
    server.on(`POST ${path}`, () => ({ body: OWN }))
    const { session, shown } = page()
    const before = new Map(browser.storage)
    const user = await session.updateUser(ROUTES.acceptTerms)
    expect(user.email).toEqual({ address: 'own@b.example' })
    expect(shown).toEqual(['own@b.example'])
    expect(server.to(path).map(({ body }) => body)).toEqual([{}])
    expect(browser.storage.get('privy:token')).toBe(before.get('privy:token'))
  })
})

it('a login hands on what the server says of it, and whether the user is new', async () => {
  const { path } = LOGIN_ROUTES.passwordlessAuthenticate
  const answers = [{ is_new_user: true }, { is_new_user: false }, {}].map((fields) => authResponse(fields))
  const heard = vi.fn()
  const client = page()
  client.events.subscribe('accessToken', { onAccessTokenGranted: heard })
  const results = []
  for (const [index, answer] of answers.entries()) {
    const body = { email: 'a@b.example', code: `12345${index}` }
    server.on(`POST ${path}`, () => ({ body: answer }))
    results.push(await client.session.authenticate(LOGIN_ROUTES.passwordlessAuthenticate, body))
  }
  expect(results.map(({ isNewUser }) => isNewUser)).toEqual([true, false, false])
  expect(results.map(({ response }) => response)).toEqual(answers)
  expect(results.map(({ user }) => user.id)).toEqual(Array(3).fill(wireUser().id))
  expect(heard.mock.calls).toEqual(answers.map(({ token }) => [{ accessToken: token }]))
})

it('a login sends what it is given; pressed twice it is one, and two at once with two codes are two', async () => {
  const route = LOGIN_ROUTES.passwordlessAuthenticate
  server.on(`POST ${route.path}`, () => ({ body: authResponse() }))
  const { session } = page()
  const codes = ['246813', '246813', '975310']
  await Promise.all(codes.map((code) => session.authenticate(route, { ...BODY, code })))
  expect(server.to(route.path).map(({ body }) => body)).toEqual([
    { ...BODY, code: '246813' },
    { ...BODY, code: '975310' },
  ])
})
