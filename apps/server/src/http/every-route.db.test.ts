import type { AuthResponse, Route, RouteName } from '@latchkey/contract'
import { ERROR_CODES, isErrorCode, ROUTES } from '@latchkey/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEveryWay, ROUTE_BODIES } from '../testing/route-bodies.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallAnswer, CallOptions, TestHouse } from '../testing/test-house.ts'
import {
  APP_ID,
  ORIGIN,
  OTHER_APP_ID,
  OTHER_ORIGIN,
  openTestHouse,
  SERVER_ORIGIN,
} from '../testing/test-house.ts'

type Frame = Awaited<ReturnType<typeof openTestFrame>>

let house: TestHouse
let session: AuthResponse
let other: AuthResponse
let foreign: AuthResponse
let frame: Frame
let otherFrame: Frame
let root: string
let secret: string

const names = Object.keys(ROUTES) as RouteName[]
const routesOf = (...callers: string[]) =>
  names.filter((name) => callers.includes((ROUTES[name] as Route).caller))
const shared = names.filter((name) => (ROUTES[name] as Route).orBackend)
const bearer = (token: string | null | undefined) => ({ authorization: `Bearer ${token}` })

beforeAll(async () => {
  house = await openTestHouse()
  secret = await openEveryWay(house)
  session = await house.login('owner@example.com')
  other = await house.login('other@example.com')
  const headers = { 'privy-app-id': OTHER_APP_ID, origin: OTHER_ORIGIN }
  await house.call('passwordlessInit', { body: { email: 'owner@example.com' }, headers })
  const body = { email: 'owner@example.com', code: house.mailer.codeFor('owner@example.com') }
  foreign = (await house.call('passwordlessAuthenticate', { body, headers })).body
  frame = await openTestFrame(house, session)
  otherFrame = await openTestFrame(house, other)
  const made = await frame.makeRoot()
  root = made.body.address
  expect((await frame.call('createRoot', made.body)).status).toBe(200)
})
afterAll(() => house.close())

/** The same claims under `alg` none. */
function unsigned(token: string | null): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return `${header}.${String(token).split('.')[1]}.AA`
}

function expectRefusal(answer: CallAnswer, ...codes: string[]) {
  expect(codes).toContain(answer.body.code)
  expect(isErrorCode(answer.body.code)).toBe(true)
  // 422 is what the wire has for the form of phone numbers and codes.
  const { status } = ERROR_CODES[answer.body.code as keyof typeof ERROR_CODES]
  expect([status, 422]).toContain(answer.status)
  expect(answer.status).toBeLessThan(500)
  expect([408, 409, 425]).not.toContain(answer.status)
}

const asBackend = () => ({
  origin: undefined,
  authorization: `Basic ${Buffer.from(`${APP_ID}:${secret}`).toString('base64')}`,
})

const call = (name: RouteName, options: CallOptions = {}) =>
  house.call(name, {
    body: ROUTE_BODIES[name] ?? {},
    ...options,
    params: { address: root, user_id: 'did:privy:nobody', ...options.params },
  })

describe('deny by default', () => {
  it.each(routesOf('user', 'account'))('%s takes a live token of this app’s user only', async (name) => {
    const cases: [string, CallOptions][] = [
      ['no token', {}],
      ['another app’s token', { headers: bearer(foreign.token) }],
      ['another app’s access token', { headers: bearer(foreign.privy_access_token) }],
      ['an identity token of another app', { headers: bearer(foreign.identity_token) }],
      ['the identity token', { headers: bearer(session.identity_token) }],
      ['a refresh token', { headers: bearer(session.refresh_token) }],
      ['a forged signature', { headers: bearer(`${session.privy_access_token?.slice(0, -4)}AAAA`) }],
      ['an unsigned token', { headers: bearer(unsigned(session.privy_access_token)) }],
      ['rubbish', { headers: bearer('a.b.c') }],
      ['another scheme', { headers: { authorization: `Basic ${session.token}` } }],
    ]
    // a secret has no place in a page, where a backend may call as well
    const inPage = (ROUTES[name] as Route).orBackend ? 'invalid_origin' : 'missing_or_invalid_token'
    for (const [what, options] of cases) {
      const code = what === 'another scheme' ? inPage : 'missing_or_invalid_token'
      expectRefusal(await call(name, options), code)
      expect(what).toBeTruthy()
    }
    const own = await call(name, { headers: bearer(session.privy_access_token) })
    expect(own.status).toBeLessThan(500)
    expect(own.body.code).not.toBe('missing_or_invalid_token')
  })

  it.each(shared)('%s takes the app’s secret as well as its user’s token, from no page', async (name) => {
    const wrong = `Basic ${Buffer.from(`${APP_ID}:${secret}x`).toString('base64')}`
    const headers = { origin: undefined, authorization: wrong }
    const address = `198.51.110.${names.indexOf(name) % 250}`
    expectRefusal(await call(name, { headers, address }), 'missing_or_invalid_token')
    const own = await call(name, { headers: asBackend() })
    expect(own.status).toBeLessThan(500)
    expect(own.body.code).not.toBe('missing_or_invalid_token')
    expectRefusal(await call(name, { headers: { ...asBackend(), origin: ORIGIN } }), 'invalid_origin')
  })

  it.each(routesOf('backend'))('%s takes the app’s secret only, and from no page', async (name) => {
    const basic = (id: string, password: string) =>
      `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`
    const wrong: (string | undefined)[] = [
      undefined,
      `Bearer ${session.token}`,
      `Bearer ${secret}`,
      basic(APP_ID, `${secret}x`),
      basic(APP_ID, ''),
      basic(OTHER_APP_ID, secret),
      'Basic !!!',
    ]
    for (const [index, authorization] of wrong.entries()) {
      // From as many networks: wrong ones from one of them are soon told to wait.
      const address = `198.51.${100 + index}.${names.indexOf(name)}`
      const answer = await call(name, { headers: { origin: undefined, authorization }, address })
      expectRefusal(answer, 'invalid_credentials', 'missing_or_invalid_token')
    }
    const page = await call(name, { headers: { ...asBackend(), origin: ORIGIN } })
    expectRefusal(page, 'invalid_origin')
  })

  it.each(
    routesOf('public', 'user', 'account', 'refresh'),
  )('%s refuses a foreign origin and an unknown app', async (name) => {
    for (const origin of [
      'https://evil.example',
      'null',
      `${ORIGIN}:444`,
      ORIGIN.toUpperCase(),
      SERVER_ORIGIN,
    ]) {
      const answer = await call(name, { headers: { origin, ...bearer(session.token) } })
      expectRefusal(answer, 'invalid_origin')
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    }
    for (const id of [undefined, '', 'short', 'x'.repeat(25), '../'.padEnd(25, 'a'), 'A'.repeat(25)]) {
      const options = {
        headers: { 'privy-app-id': id, ...bearer(session.token) },
        params: { app_id: id || 'x' },
      }
      expectRefusal(await call(name, options), 'missing_or_invalid_privy_app_id')
    }
    const otherApp = { 'privy-app-id': OTHER_APP_ID, ...bearer(session.token) }
    expectRefusal(await call(name, { headers: otherApp, params: { app_id: OTHER_APP_ID } }), 'invalid_origin')
  })

  it.each(routesOf('user', 'account', 'refresh'))('%s is for pages: no Origin, no answer', async (name) => {
    expectRefusal(
      await call(name, { headers: { origin: undefined, ...bearer(session.token) } }),
      'missing_origin',
    )
  })

  it('refreshing and logging out need a token of the session', async () => {
    expectRefusal(await call('logout'), 'missing_or_invalid_token')
    expectRefusal(await call('logout', { body: { refresh_token: 'x' } }), 'missing_or_invalid_token')
    const body = { refresh_token: foreign.refresh_token }
    expectRefusal(await call('refreshSession', { body }), 'missing_or_invalid_token')
    expectRefusal(await call('logout', { body }), 'missing_or_invalid_token')
  })

  it.each(routesOf('frame'))('%s takes the frame’s own access token and proof only', async (name) => {
    const path = `${ROUTES[name].path}`.replace(':address', root)
    const proof = (changes = {}, token = frame.token) => frame.prove(path, changes, token)
    const send = (headers: Record<string, string | undefined>) =>
      house.request('POST', path, {
        body: ROUTE_BODIES[name] ?? {},
        headers: { origin: SERVER_ORIGIN, ...headers },
      })
    const own = bearer(frame.token)

    expectRefusal(await send({}), 'missing_or_invalid_token')
    for (const token of [
      session.token,
      session.identity_token,
      foreign.privy_access_token,
      session.refresh_token,
    ]) {
      const headers = { ...bearer(token), dpop: await proof({}, String(token)) }
      expectRefusal(await send(headers), 'missing_or_invalid_token')
    }
    for (const origin of [ORIGIN, 'https://evil.example', 'null', undefined, 'http://127.0.0.1:4000']) {
      const answer = await send({ origin, ...own, dpop: await proof() })
      expectRefusal(answer, 'invalid_origin')
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    const otherApp = { 'privy-app-id': OTHER_APP_ID, ...own, dpop: await proof() }
    expectRefusal(await send(otherApp), 'missing_or_invalid_token')

    const now = Math.floor(house.clock.now() / 1000)
    const wrong: [string, string | undefined][] = [
      ['none', undefined],
      ['rubbish', 'a.b.c'],
      ['another type', await proof({ header: { typ: 'JWT' } })],
      ['no algorithm', await proof({ header: { alg: 'none' } })],
      ['a shared secret', await proof({ header: { alg: 'HS256' } })],
      ['no key', await proof({ header: { jwk: undefined } })],
      [
        'a private key',
        await proof({ header: { jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', d: 'AA' } } }),
      ],
      [
        'a point off the curve',
        await proof({ header: { jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } } }),
      ],
      ['another method', await proof({ claims: { htm: 'GET' } })],
      ['another route', await proof({ claims: { htu: `${SERVER_ORIGIN}/api/v1/other` } })],
      ['another origin', await proof({ claims: { htu: `https://evil.example${path}` } })],
      ['too old', await proof({ claims: { iat: now - 61 } })],
      ['from the future', await proof({ claims: { iat: now + 61 } })],
      ['another token', await proof({ claims: { ath: 'x' } })],
      ['no id', await proof({ claims: { jti: undefined } })],
      ['a changed signature', `${(await proof()).slice(0, -4)}AAAA`],
    ]
    for (const [what, dpop] of wrong) {
      const answer = await send({ ...own, dpop })
      expect([what, answer.body.code]).toEqual([what, 'invalid_dpop_proof'])
      expect(answer.status).toBe(401)
    }
    const used = await proof()
    await send({ ...own, dpop: used })
    // Ending a session can be repeated: it keeps no proofs.
    const again = await send({ ...own, dpop: used })
    if (name !== 'endSession') return expectRefusal(again, 'invalid_dpop_proof')
    expect(again.status).toBe(200)
    session = await house.login('owner@example.com')
    frame = await openTestFrame(house, session)
  })

  it.each([
    'addWallet',
    'releaseAuthShare',
    'recoveryKeyMaterial',
    'walletExported',
    'archiveRoot',
    'restoreRoot',
  ] as const)('%s does not know another user’s root', async (name) => {
    const body =
      name === 'addWallet'
        ? await otherFrame.proveWallet((await otherFrame.makeRoot()).entropy, 'solana', 0)
        : ROUTE_BODIES[name]
    expectRefusal(await otherFrame.call(name, body, { root }), 'not_found')
  })

  it('lists another user’s roots to nobody', async () => {
    expect((await otherFrame.call('listRoots')).body).toEqual({ roots: [], archived: [] })
    expect((await frame.call('listRoots')).body.roots).toHaveLength(1)
  })

  it('refuses expired tokens everywhere', async () => {
    const late = await house.login('late@example.com', 'late')
    const lateFrame = await openTestFrame(house, late)
    house.clock.advance(3_601_000)
    for (const name of routesOf('user', 'account')) {
      expectRefusal(
        await call(name, { headers: bearer(late.privy_access_token) }),
        'missing_or_invalid_token',
      )
    }
    for (const name of routesOf('frame')) {
      expectRefusal(await lateFrame.call(name, ROUTE_BODIES[name], { root }), 'missing_or_invalid_token')
    }
    session = (await house.call('refreshSession', { body: { refresh_token: session.refresh_token } })).body
  })
})

describe('malformed input', () => {
  const posts = names.filter((name) => ['POST', 'PATCH'].includes((ROUTES[name] as Route).method))
  const anything = [
    ['not JSON', '{"email":'],
    ['an array', '[]'],
    ['a string', '"x"'],
    ['null', 'null'],
    ['a number', '17'],
    ['deep nesting', '['.repeat(20_000) + ']'.repeat(20_000)],
    [
      'wrong types',
      JSON.stringify({
        email: {},
        code: [],
        mode: 7,
        refresh_token: {},
        event_name: 4,
        address: 1,
        nonce: {},
        purpose: 'x',
        wallet: 'y',
        wallets: 3,
        recipient_public_key: true,
      }),
    ],
    ['prototype games', '{"__proto__":{"email":"a@b.c"},"constructor":1,"email":null}'],
    [
      'NUL and lone surrogates',
      JSON.stringify({ email: 'a\u0000@b.c', code: '\ud800', event_name: '\u0000', refresh_token: '\u0000' }),
    ],
    [
      'long strings',
      JSON.stringify({
        email: `${'a'.repeat(60_000)}@b.c`,
        code: '1'.repeat(60_000),
        event_name: 'e'.repeat(60_000),
      }),
    ],
  ] as const

  async function send(name: RouteName, raw: string, headers: Record<string, string | undefined> = {}) {
    const route = ROUTES[name] as Route
    if (route.caller === 'backend') return call(name, { raw, headers: { ...asBackend(), ...headers } })
    if (route.caller !== 'frame')
      return call(name, { raw, headers: { ...bearer(session.privy_access_token), ...headers } })
    const path = route.path.replace(':address', root)
    const dpop = await freshFrame.prove(path)
    return house.request('POST', path, {
      raw,
      headers: { origin: SERVER_ORIGIN, ...bearer(freshFrame.token), dpop, ...headers },
    })
  }
  let freshFrame: Frame
  beforeAll(async () => {
    freshFrame = await openTestFrame(house, await house.login('malformed@example.com', 'm'))
  })

  describe.each(posts)('%s', (name) => {
    it.each(anything)('answers %s with a JSON object below 500', async (_, raw) => {
      const answer = await send(name, raw)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body).toEqual(expect.any(Object))
      expect(answer.status < 400 || isErrorCode(answer.body.code)).toBe(true)
    })

    it('refuses a body that is too large or of another type', async () => {
      expectRefusal(await send(name, `{"a":"${'x'.repeat(10_000_000)}"}`), 'payload_too_large')
      expectRefusal(await send(name, 'email=a', { 'content-type': 'text/plain' }), 'unsupported_media_type')
    })
  })

  it('takes no NUL in a path or in the id of a proof', async () => {
    const frame = await openTestFrame(house, await house.login('nul@example.com', 'nul'))
    expectRefusal(await frame.call('releaseAuthShare', { purpose: 'sign' }, { root: '\u0000' }), 'not_found')
    expectRefusal(await frame.call('walletExported', {}, { root: `${root}\u0000` }), 'not_found')
    const proof = { claims: { jti: '\u0000'.repeat(16) } }
    expectRefusal(await frame.call('listRoots', {}, { proof }), 'invalid_dpop_proof')
  })

  it('answers other paths, methods and hosts with an error object', async () => {
    for (const path of [
      '/',
      '/api/v1',
      '/api/v1/users',
      '/apps',
      '/frame/',
      '/api/v1/apps/a/b/c',
      '/%00',
      '/..%2f..%2fetc',
    ]) {
      expectRefusal(
        await house.request('GET', path),
        'not_found',
        'missing_or_invalid_privy_app_id',
        'invalid_origin',
      )
    }
    expect(names.length).toBeGreaterThan(100)
    for (const name of names) {
      const { method } = ROUTES[name] as Route
      const answer = await call(name, { method: 'PUT' })
      expectRefusal(answer, 'method_not_allowed')
      expect(answer.headers.get('allow')).toContain(method)
    }
    for (const host of ['evil.example', 'localhost:4001', 'localhost.evil.example:4000', '']) {
      expectRefusal(await call('appConfig', { headers: { host } }), 'invalid_request')
    }
  })
})

describe('headers', () => {
  it('lets no answer run, be framed or be guessed at', async () => {
    const others = names.filter(
      (name) => !['walletFrame', 'exportFrame', 'passkeyFrame', 'frameAsset'].includes(name),
    )
    expect(others).toHaveLength(names.length - 4)
    const ANSWERED = {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    }
    const answered: [string, object][] = []
    for (const name of others) {
      const { headers } = await call(name)
      const given = Object.keys(ANSWERED).map((header) => [header, headers.get(header)])
      answered.push([name, Object.fromEntries(given)])
    }
    expect(answered).toEqual(others.map((name) => [name, ANSWERED]))
  })

  it('lets a script of the frame run as a worker without network, further scripts or texts that become one', async () => {
    const { headers } = await call('frameAsset')
    expect(headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  it.each([
    'walletFrame',
    'exportFrame',
    'passkeyFrame',
  ] as const)('%s may be framed by the app’s origins alone', async (name) => {
    const policy = (await call(name, { headers: { origin: undefined } })).headers.get(
      'content-security-policy',
    )
    expect(policy).toMatch(new RegExp(`frame-ancestors ${ORIGIN}$`))
    expect(policy).toContain("default-src 'none'; script-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types latchkey-key-room; ")
    expectRefusal(await call(name, { params: { app_id: 'x'.repeat(25) } }), 'missing_or_invalid_privy_app_id')
  })

  it.each([
    ['walletFrame', []],
    ['exportFrame', ['clipboard-write=(self)']],
    ['passkeyFrame', ['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)']],
  ] as const)('%s asks for a process of its own and has the features of the browser that it needs', async (name, needed) => {
    const { headers } = await call(name, { headers: { origin: undefined } })
    expect(headers.get('origin-agent-cluster')).toBe('?1')
    const granted = (headers.get('permissions-policy') ?? '')
      .split(', ')
      .filter((one) => !/^[a-z-]+=\(\)$/.test(one))
    expect(granted).toEqual(needed)
    const features = (headers.get('permissions-policy') ?? '').split(', ')
    const names = features.map((one) => one.split('=')[0])
    expect(names).toEqual(
      expect.arrayContaining(['camera', 'publickey-credentials-get', 'clipboard-read', 'clipboard-write']),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it('grants nothing by a preflight, and no CORS at all on the frame’s routes', async () => {
    expect(names.length).toBeGreaterThan(100)
    for (const name of names) {
      const path = ROUTES[name].path.replace(':app_id', APP_ID).replace(/:\w+/, root)
      const answer = await house.request('OPTIONS', path, { headers: { origin: 'https://evil.example' } })
      const page = ['public', 'user', 'account', 'refresh'].includes((ROUTES[name] as Route).caller)
      expect(answer.status).toBe(204)
      expect(answer.headers.get('access-control-allow-origin')).toBe(page ? 'https://evil.example' : null)
    }
  })
})

it('answered none of all this with a failure of its own', () => {
  expect(house.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
