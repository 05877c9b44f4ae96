import { DEPRECATED_REFRESH_TOKEN, LOGIN_ROUTES, ROUTES } from '@latchkey/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  APP_ID,
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

const LOGIN = LOGIN_ROUTES.passwordlessAuthenticate
const LOGOUT = ROUTES.logout.path
const ALICE = 'did:privy:alice'
const BOB = 'did:privy:bob'
const EXP = 4_000_000_000
const tokenOf = (sub: string, session: string) => fakeToken({ sub, session, exp: EXP })
const patOf = (sub: string, session: string) =>
  fakeToken({ sub, session, exp: EXP, aud: 'latchkey-wallet', aid: APP_ID })
const BODY = { email: 'a@b.example', code: '135790' }

let server: FakeServer
let browser: FakeBrowser

const answerOf = (sub: string, fields = {}) =>
  authResponse({
    user: wireUser({ id: sub }),
    token: tokenOf(sub, 'new'),
    privy_access_token: patOf(sub, 'new'),
    refresh_token: 'refresh-new',
    ...fields,
  })
const stored = (key: string) => JSON.parse(browser.storage.get(`privy:${key}`) ?? 'null')
const ended = () =>
  server.to(LOGOUT).map(({ body, headers }) => [headers.authorization, body] as [string, unknown])

/** Alice's page: her session is in the browser's storage. */
function page(options: { apiUrl?: string; refresh?: string | null; pat?: string | null } = {}) {
  storeSession(browser, {
    token: tokenOf(ALICE, 'old'),
    pat: options.pat === undefined ? patOf(ALICE, 'old') : options.pat,
    refresh_token: options.refresh === undefined ? 'refresh-old' : options.refresh,
  })
  return clientWith(server, options.apiUrl ? { apiUrl: options.apiUrl } : {}, browser)
}

beforeEach(() => {
  server = fakeServer()
  browser = fakeBrowser()
  server.on(`POST ${LOGOUT}`, () => ({ body: {} }))
})

describe('a login in place of the user who is in', () => {
  it('names the user it expects, goes without the session before, and takes over its own', async () => {
    const answer = answerOf(ALICE)
    server.on(`POST ${LOGIN.path}`, () => ({ body: answer }))
    const client = page()
    const result = await client.session.renew(LOGIN, BODY, ALICE)
    expect(result).toEqual({ user: client.state.get().user, isNewUser: false, response: answer })
    expect(result.user.id).toBe(ALICE)
    expect(server.to(LOGIN.path).map(({ body }) => body)).toEqual([{ ...BODY, expected_user_id: ALICE }])
    expect(server.to(LOGIN.path)[0]?.headers.authorization).toBeUndefined()
    expect([stored('pat'), stored('refresh_token')]).toEqual([patOf(ALICE, 'new'), 'refresh-new'])
  })

  it('ends the session before, by its own token', async () => {
    server.on(`POST ${LOGIN.path}`, () => ({ body: answerOf(ALICE) }))
    await page().session.renew(LOGIN, BODY, ALICE)
    expect(ended()).toEqual([[`Bearer ${patOf(ALICE, 'old')}`, { refresh_token: 'refresh-old' }]])
  })

  it('ends a session before that has no access token of ours by its refresh token alone', async () => {
    server.on(`POST ${LOGIN.path}`, () => ({ body: answerOf(ALICE) }))
    await page({ pat: null }).session.renew(LOGIN, BODY, ALICE)
    expect(ended()).toEqual([[undefined, { refresh_token: 'refresh-old' }]])
  })

  it('stands when the session before cannot be ended', async () => {
    server.on(`POST ${LOGIN.path}`, () => ({ body: answerOf(ALICE) }))
    server.on(`POST ${LOGOUT}`, () => ({ status: 403, body: { error: 'no', code: 'invalid_origin' } }))
    const unheard = vi.fn()
    process.on('unhandledRejection', unheard)
    const client = page()
    await client.session.renew(LOGIN, BODY, ALICE)
    await vi.waitFor(() => expect(ended()).toHaveLength(1))
    await new Promise((done) => setImmediate(done))
    process.off('unhandledRejection', unheard)
    expect(unheard).not.toHaveBeenCalled()
    expect(client.state.get().user?.id).toBe(ALICE)
  })

  it.each([
    ['there is no refresh token of it', { refresh: null }],
    ['the server keeps it in cookies, and has replaced it', { apiUrl: 'https://privy.shop.example' }],
  ])('ends no session before where %s', async (_, options: Parameters<typeof page>[0] = {}) => {
    const refresh_token = options.apiUrl ? DEPRECATED_REFRESH_TOKEN : 'refresh-new'
    server.on(`POST ${LOGIN.path}`, () => ({ body: answerOf(ALICE, { refresh_token }) }))
    const client = page(options)
    await client.session.renew(LOGIN, BODY, ALICE)
    await new Promise((done) => setImmediate(done))
    expect(ended()).toEqual([])
    expect(client.state.get().user?.id).toBe(ALICE)
  })

  it('pressed twice is one, with one outcome; another code is another', async () => {
    server.on(`POST ${LOGIN.path}`, () => ({ body: answerOf(ALICE) }))
    const { session } = page()
    const [first, second] = await Promise.all([1, 2].map(() => session.renew(LOGIN, BODY, ALICE)))
    expect(second).toBe(first)
    expect(server.to(LOGIN.path)).toHaveLength(1)
    const codes = ['246810', '246811'].map((code) => session.renew(LOGIN, { ...BODY, code }, ALICE))
    await Promise.all(codes)
    expect(server.to(LOGIN.path)).toHaveLength(3)
  })
})

describe('a login in place that lets somebody else in', () => {
  it.each([
    ['our access token', {}, () => patOf(BOB, 'new')],
    ['the other one, where there is none', { privy_access_token: null }, () => tokenOf(BOB, 'new')],
  ])('is ended by %s, and changes nothing here', async (_, fields, bearer) => {
    server.on(`POST ${LOGIN.path}`, () => ({ body: answerOf(BOB, fields) }))
    const client = page()
    const before = new Map(browser.storage)
    await expect(client.session.renew(LOGIN, BODY, ALICE)).rejects.toMatchObject({
      privyErrorCode: 'other_user',
      message: 'This account is not of the user who is logged in.',
      type: 'client_error',
    })
    expect(ended()).toEqual([[`Bearer ${bearer()}`, { refresh_token: 'refresh-new' }]])
    for (const key of ['privy:token', 'privy:pat', 'privy:refresh_token'])
      expect(browser.storage.get(key)).toBe(before.get(key))
    expect(client.state.get().user).toBeNull()
  })

  it.each([
    'other_user',
    'user_does_not_exist',
  ])('is refused as such where the server says %s', async (code) => {
    server.on(`POST ${LOGIN.path}`, () => ({ status: 403, body: { error: 'not you', code } }))
    await expect(page().session.renew(LOGIN, BODY, ALICE)).rejects.toMatchObject({
      privyErrorCode: 'other_user',
      cause: { privyErrorCode: code, status: 403 },
    })
    expect(ended()).toEqual([])
  })

  it('is told from a login that fails for another reason', async () => {
    server.on(`POST ${LOGIN.path}`, () => ({
      status: 401,
      body: { error: 'wrong code', code: 'invalid_credentials' },
    }))
    await expect(page().session.renew(LOGIN, BODY, ALICE)).rejects.toMatchObject({
      privyErrorCode: 'invalid_credentials',
      status: 401,
    })
  })
})
