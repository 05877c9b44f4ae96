import { ROUTES, type Route } from '@latchkey/contract'
import { calculateThumbprint, generateKeyPair } from 'dpop'
import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { createMemoryVault } from '../../adapters/memory-vault.ts'
import { createTestFrame, FRAME_ORIGIN, THUMBPRINT } from '../../testing/test-frame.ts'
import { APP } from '../../testing/token.ts'

const INIT = '/api/v1/passwordless/init'

async function setUp() {
  const own = await generateKeyPair('ES256')
  const asked: string[] = []
  const vault = createMemoryVault()
  const frame = createTestFrame(vault, {
    reauth: true,
    proofKeys: {
      of: () => Promise.reject(new Error('no session here')),
      ofApp: async (appId) => {
        asked.push(appId)
        return own
      },
      thumbprint: async () => THUMBPRINT,
    },
  })
  const prove = async (data: unknown) =>
    String(((await frame.client.request('latchkey:proof', data)) as { proof: string }).proof)
  return { own, asked, vault, prove }
}

/** What a proof says, once its own key has verified it. */
async function read(proof: string) {
  const { jwk, ...header } = decodeProtectedHeader(proof)
  const { payload } = await compactVerify(proof, await importJWK(jwk as never, 'ES256'))
  return { jwk, header, claims: JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown> }
}

const PROVEN = Object.values(ROUTES as Record<string, Route>).filter(({ proven }) => proven)

describe('a proof', () => {
  it('is made for the routes that send a code, take one or tell of one', () => {
    const of = (method: string, steps: string[]) => steps.map((step) => `/api/v1/${method}/${step}`)
    expect(PROVEN.map(({ path }) => path)).toEqual([
      ...of('passwordless', ['init', 'authenticate', 'link', 'update']),
      ...of('passwordless_sms', ['init', 'status', 'authenticate', 'link', 'update']),
    ])
  })

  it.each(
    PROVEN.map(({ path }) => path),
  )('for %s names that request, its moment and an id, and no token', async (path) => {
    const { own, asked, vault, prove } = await setUp()
    const before = Math.floor(Date.now() / 1000)
    const { jwk, header, claims } = await read(await prove({ path }))
    expect(header).toEqual({ alg: 'ES256', typ: 'dpop+jwt' })
    expect(Object.keys(jwk as object).sort()).toEqual(['crv', 'kty', 'x', 'y'])
    expect(await calculateThumbprint(own.publicKey)).toBe(
      await calculateThumbprint(
        (await crypto.subtle.importKey(
          'jwk',
          jwk as JsonWebKey,
          { name: 'ECDSA', namedCurve: 'P-256' },
          true,
          ['verify'],
        )) as CryptoKey,
      ),
    )
    const { iat, jti, ...rest } = claims
    expect(rest).toEqual({ htm: 'POST', htu: `${FRAME_ORIGIN}${path}` })
    expect(iat).toBeGreaterThanOrEqual(before)
    expect(iat).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000))
    expect(jti).toMatch(/^[\w-]{8,128}$/)
    expect(asked).toEqual([APP])
    expect(vault.calls).toEqual([])
  })

  it('is another one each time', async () => {
    const { prove } = await setUp()
    const [first, second] = [await read(await prove({ path: INIT })), await read(await prove({ path: INIT }))]
    expect(first.claims.jti).not.toBe(second.claims.jti)
  })
})

describe('a hostile page', () => {
  it('has a say in nothing but which of those routes', async () => {
    const { asked, prove } = await setUp()
    const { claims } = await read(
      await prove({
        path: INIT,
        method: 'GET',
        htm: 'GET',
        htu: 'https://evil.example/',
        url: 'https://evil.example/',
        origin: 'https://evil.example',
        appId: 'latchkeyotherapp000000001',
        app_id: 'latchkeyotherapp000000001',
        jti: 'chosen-by-the-page',
        iat: 4_102_444_800,
        nonce: 'n',
        accessToken: 'stolen',
        ath: 'chosen-by-the-page',
      }),
    )
    const { iat, jti, ...rest } = claims
    expect(rest).toEqual({ htm: 'POST', htu: `${FRAME_ORIGIN}${INIT}` })
    expect(iat).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000))
    expect(jti).not.toBe('chosen-by-the-page')
    expect(asked).toEqual([APP])
  })

  it.each([
    ...Object.values(ROUTES as Record<string, Route>)
      .filter(({ proven }) => !proven)
      .map(({ path }) => path),
    `https://evil.example${INIT}`,
    `${FRAME_ORIGIN}${INIT}`,
    `/${INIT}`,
    `${INIT}/`,
    `${INIT}?x=/api/v1/embedded_wallets/list`,
    `${INIT}/../../embedded_wallets/list`,
    `@evil.example${INIT}`,
    INIT.toUpperCase(),
    '__proto__',
    'passwordlessInit',
    '',
    null,
    7,
    [INIT],
    { path: INIT },
  ])('gets none for %j', async (path) => {
    const { asked, prove } = await setUp()
    expect(await prove({ path: INIT })).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    await expect(prove({ path })).rejects.toMatchObject({
      code: 'invalid_request_arguments',
      message: 'path is not valid',
    })
    expect(asked).toEqual([APP])
  })
})
