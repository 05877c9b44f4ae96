import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLatchkey } from './latchkey.ts'

const APP_ID = 'nodeapp000000000000000001'
let key: CryptoKey
let spki: string
let server: Server
let apiUrl: string
let asked = 0

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  key = pair.privateKey
  spki = await exportSPKI(pair.publicKey)
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }
  server = createServer((request, response) => {
    asked++
    response.statusCode = request.url === `/api/v1/apps/${APP_ID}/jwks.json` ? 200 : 404
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const claims = { sid: 's1', iss: 'privy.io', aud: APP_ID, sub: 'did:privy:x' }
const identity = {
  ...claims,
  linked_accounts: JSON.stringify([{ type: 'email', address: 'a@b.c', lv: 5 }]),
  custom_metadata: JSON.stringify({ plan: 'pro' }),
  cr: '1700000000',
  guest: 't',
}

function sign(payload: object, options: { exp?: string; typ?: string; kid?: string } = {}) {
  return new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'ES256', typ: options.typ ?? 'JWT', kid: options.kid ?? 'k1' })
    .setIssuedAt()
    .setExpirationTime(options.exp ?? '1h')
    .sign(key)
}

describe.each([
  ['with published keys', () => createLatchkey({ appId: APP_ID, apiUrl })],
  ['with a pasted key', () => createLatchkey({ appId: APP_ID, apiUrl, verificationKey: spki })],
])('tokens %s', (_, make) => {
  it('an access token tells user, session and app', async () => {
    const token = await sign(claims)
    for (const text of [token, `Bearer ${token}`]) {
      expect(await make().verifyAccessToken(text)).toMatchObject({
        userId: 'did:privy:x',
        sessionId: 's1',
        appId: APP_ID,
        issuer: 'privy.io',
      })
    }
  })

  it('an identity token tells the user', async () => {
    expect(await make().verifyIdentityToken(await sign(identity))).toEqual({
      id: 'did:privy:x',
      sessionId: 's1',
      createdAt: new Date(1_700_000_000_000),
      isGuest: true,
      linkedAccounts: [{ type: 'email', address: 'a@b.c', lv: 5 }],
      customMetadata: { plan: 'pro' },
    })
  })

  it('neither passes for the other', async () => {
    await expect(make().verifyAccessToken(await sign(identity))).rejects.toMatchObject({
      code: 'invalid_token',
    })
    await expect(make().verifyIdentityToken(await sign(claims))).rejects.toMatchObject({
      code: 'invalid_token',
    })
  })

  it.each([
    ['another app', () => sign({ ...claims, aud: 'otherapp00000000000000001' })],
    ['another issuer', () => sign({ ...claims, iss: 'evil.example' })],
    ['an expired one', () => sign(claims, { exp: '-1s' })],
    ['another type', () => sign(claims, { typ: 'at+jwt' })],
    ['no session', () => sign({ ...claims, sid: undefined })],
    ['a changed one', async () => `${(await sign(claims)).slice(0, -6)}AAAAAA`],
    ['nonsense', async () => 'nonsense'],
    ['none', async () => undefined],
  ])('refuses %s', async (_name, token) => {
    await expect(make().verifyAccessToken(await token())).rejects.toMatchObject({ code: 'invalid_token' })
  })
})

describe('keys', () => {
  it('that are published are read once for many tokens', async () => {
    const verifier = createLatchkey({ appId: APP_ID, apiUrl })
    const before = asked
    for (let index = 0; index < 5; index++) await verifier.verifyAccessToken(await sign(claims))
    expect(asked - before).toBe(1)
  })

  it.each([
    ['nobody answers', () => Promise.reject(new Error('no network'))],
    ['the answer is none', async () => new Response('<html>')],
    ['the answer is no key set', async () => Response.json({ keys: 'none' })],
    ['the server is down', async () => Response.json({}, { status: 503 })],
    [
      'the answer takes too long',
      (_: unknown, init?: RequestInit) =>
        new Promise<Response>((__, fail) =>
          init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)),
        ),
    ],
  ])('that cannot be read because %s are told apart from a bad token', async (_, fetch) => {
    const verifier = createLatchkey({ appId: APP_ID, apiUrl, timeoutMs: 50, fetch })
    await expect(verifier.verifyAccessToken(await sign(claims))).rejects.toMatchObject({
      code: 'network_error',
    })
  })

  it('that are pasted wrong are told apart from a bad token', async () => {
    const verifier = createLatchkey({ appId: APP_ID, apiUrl, verificationKey: 'nonsense' })
    await expect(verifier.verifyAccessToken(await sign(claims))).rejects.toMatchObject({
      code: 'invalid_options',
    })
  })
})
