import { createSign, KeyObject } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
const URL = 'https://host.example/jwks.json'
type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let rsa: Pair
let ec: Pair
let published: { kid: string; alg: string; pair: Pair }[]
let asked = 0

beforeAll(async () => {
  house = await openTestHouse()
  rsa = await generateKeyPair('RS256')
  ec = await generateKeyPair('ES256')
})
afterAll(() => house.close())

beforeEach(async () => {
  published = [{ kid: 'r1', alg: 'RS256', pair: rsa }]
  await publish()
  // Past the cache of the key set.
  house.clock.advance(11 * 60_000)
  const custom_jwt = { jwks_url: URL, issuer: 'https://host.example', audience: 'app' }
  await house.setApp({ custom_jwt_auth: true, custom_jwt: null })
  await house.setApp({ custom_jwt })
  asked = 0
})

async function publish() {
  const keys = await Promise.all(
    published.map(async ({ kid, alg, pair }) => ({ ...(await exportJWK(pair.publicKey)), kid, alg })),
  )
  house.outside.hosts.set('host.example', () => {
    asked++
    return { body: { keys } }
  })
}

const seconds = () => Math.floor(house.clock.now() / 1000)

function sign(
  claims: JWTPayload = {},
  { kid = 'r1', alg = 'RS256', pair = rsa }: { kid?: string; alg?: string; pair?: Pair } = {},
) {
  const now = seconds()
  const body = {
    sub: 'host-user',
    iss: 'https://host.example',
    aud: 'app',
    iat: now,
    exp: now + 300,
    ...claims,
  }
  return new SignJWT(body).setProtectedHeader({ alg, kid }).sign(pair.privateKey)
}

const authenticate = async (token: string, body: object = {}) =>
  house.call('customJwtAuthenticate', { body: { token, ...body } })
const codeOf = async (token: string) => (await authenticate(token)).body.code

describe('a host’s own login', () => {
  it('logs the host’s user in, the same one each time', async () => {
    const first = await authenticate(await sign())
    expect(first.body).toMatchObject({
      is_new_user: true,
      user: { linked_accounts: [{ type: 'custom_auth', custom_user_id: 'host-user' }] },
    })
    const second = await authenticate(await sign())
    expect(second.body).toMatchObject({ is_new_user: false, user: { id: first.body.user.id } })
    expect(asked).toBe(1)
  })

  it('takes a key in place of a key set, ES256, and another claim', async () => {
    const public_key = await exportSPKI(ec.publicKey)
    await house.setApp({ custom_jwt: null })
    await house.setApp({ custom_jwt: { public_key, id_claim: 'uid' } })
    const token = await sign({ uid: 4711 }, { alg: 'ES256', pair: ec })
    expect((await authenticate(token)).body.user.linked_accounts).toMatchObject([{ custom_user_id: '4711' }])
    expect(await codeOf(await sign({ uid: 'x' }))).toBe('invalid_credentials')
  })

  it('keeps two users apart whose numbers are the same once they are read as JSON', async () => {
    await house.setApp({ custom_jwt: null })
    await house.setApp({ custom_jwt: { jwks_url: URL, issuer: 'https://host.example', id_claim: 'uid' } })
    // Written by hand: such a number does not survive JSON.stringify here either.
    const signed = async (uid: string) => {
      const head = Buffer.from('{"alg":"RS256","kid":"r1"}').toString('base64url')
      const body = Buffer.from(
        `{"iss":"https://host.example","uid":${uid},"exp":${seconds() + 300}}`,
      ).toString('base64url')
      const signature = createSign('sha256').update(`${head}.${body}`)
      return `${head}.${body}.${signature.sign(KeyObject.from(rsa.privateKey), 'base64url')}`
    }
    for (const uid of ['1234567890123456789', '1234567890123456790', '1e21', '0.1'])
      expect([uid, await codeOf(await signed(uid))]).toEqual([uid, 'invalid_credentials'])
    const { user } = (await authenticate(await signed('9007199254740991'))).body
    expect(user.linked_accounts).toMatchObject([{ custom_user_id: '9007199254740991' }])
  })

  it('refuses what is not signed, not for this app or not valid now', async () => {
    const now = seconds()
    const other = await generateKeyPair('RS256')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await sign()).split('.')[1]}.AA`
    const tokens: [string, string][] = [
      ['another key', await sign({}, { pair: other })],
      ['no signature', none],
      [
        'a shared secret',
        await new SignJWT({ sub: 'x', exp: now + 60 })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new Uint8Array(32)),
      ],
      ['another issuer', await sign({ iss: 'https://evil.example' })],
      ['another audience', await sign({ aud: 'other' })],
      ['expired', await sign({ exp: now - 61 })],
      ['without an end', await sign({ exp: undefined as never })],
      ['not yet', await sign({ nbf: now + 61 })],
      ['made in the future', await sign({ iat: now + 61, exp: now + 300 })],
      ['made to last longer than the app lets it', await sign({ exp: now + 86_400 + 61 })],
      [
        'of an unknown age, with too long to go',
        await sign({ iat: undefined as never, exp: now + 86_400 + 61 }),
      ],
      ['old, and made to last too long', await sign({ iat: now - 200_000, exp: now + 300 })],
      ['no subject', await sign({ sub: undefined as never })],
      ['an empty subject', await sign({ sub: '' })],
      ['a subject with NUL', await sign({ sub: 'a\0b' })],
      ['a long subject', await sign({ sub: 'a'.repeat(256) })],
    ]
    for (const [what, token] of tokens)
      expect([what, await codeOf(token)]).toEqual([what, 'invalid_credentials'])
    expect(await codeOf(await sign({ exp: now - 59 }))).toBeUndefined()
    expect(await codeOf(await sign({ iat: now + 59 }))).toBeUndefined()
    expect(await codeOf(await sign({ iat: undefined as never }))).toBeUndefined()
    expect(await codeOf(await sign({ exp: now + 86_400 }))).toBeUndefined()
  })

  it('follows the host to a new key, and asks it no more often than every 30 seconds', async () => {
    await authenticate(await sign())
    published = [{ kid: 'r2', alg: 'ES256', pair: ec }]
    await publish()
    const rotated = await sign({}, { kid: 'r2', alg: 'ES256', pair: ec })
    expect(await codeOf(rotated)).toBe('invalid_credentials')
    house.clock.advance(31_000)
    expect(await codeOf(rotated)).toBeUndefined()
    expect(asked).toBe(2)
    for (let i = 0; i < 5; i++) await authenticate(await sign({}, { kid: `unknown-${i}` }))
    expect(asked).toBe(2)
  })

  it('goes on with the keys it has while the host is away, and says so when it has none', async () => {
    await authenticate(await sign())
    house.outside.hosts.delete('host.example')
    house.clock.advance(11 * 60_000)
    expect(await codeOf(await sign())).toBeUndefined()
    house.clock.advance(25 * 3_600_000)
    const answer = await authenticate(await sign())
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  })

  it('makes no account in no-signup mode, and none unless switched on', async () => {
    const token = await sign({ sub: 'nobody' })
    expect((await authenticate(token, { mode: 'no-signup' })).body.code).toBe('user_does_not_exist')
    await house.setApp({ custom_jwt_auth: false })
    expect(await codeOf(token)).toBe('disallowed_login_method')
  })

  it('opens so many sessions for one address with one token, and no more', async () => {
    await house.setApp({ limits: { starts_per_address: 3 } })
    const token = await sign({ sub: 'many' })
    const other = await sign({ sub: 'other' })
    const send = (body: object, address = '198.51.100.9') =>
      house.call('customJwtAuthenticate', { body, address })
    for (let i = 0; i < 5; i++)
      expect((await send({ token: `${token.slice(0, -9)}AAAAAAAAA` })).body.code).toBe('invalid_credentials')
    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push((await send({ token })).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect((await send({ token: other }, '198.51.100.10')).status).toBe(200)
    house.clock.advance(10 * 60_000)
    expect((await send({ token: await sign({ sub: 'many' }) })).status).toBe(200)
    await house.setApp({ limits: { starts_per_address: 600 } })
  })

  it('links to a user, and not to a second one [CALL-030]', async () => {
    const session = await house.login('linker@example.com')
    house.clock.advance(1000)
    const token = await sign({ sub: 'linked' })
    const link = (bearer: string | null) =>
      house.call('customJwtLink', { body: { token }, headers: { authorization: `Bearer ${bearer}` } })
    const answer = await link(session.privy_access_token)
    expect(answer.body.linked_accounts).toMatchObject([{ type: 'email' }, { custom_user_id: 'linked' }])
    expect((await link(session.privy_access_token)).body).toEqual(answer.body)
    const other = await house.login('second@example.com')
    expect((await link(other.privy_access_token)).body.code).toBe('linked_to_another_user')
    expect((await authenticate(token)).body).toMatchObject({
      is_new_user: false,
      user: { id: answer.body.id },
    })
  })

  it('holds a verified e-mail against the lists', async () => {
    await house.setApp({ allowlist_enabled: true, allowlist: ['@in.example'] })
    const token = (email: string, email_verified: boolean) => sign({ sub: email, email, email_verified })
    expect(await codeOf(await token('a@in.example', true))).toBeUndefined()
    expect(await codeOf(await token('b@in.example', false))).toBe('allowlist_rejected')
    expect(await codeOf(await token('c@out.example', true))).toBe('allowlist_rejected')
    await house.setApp({ allowlist_enabled: false, allowlist: [] })
  })
})

it.each([
  ['plain http', { jwks_url: 'http://host.example/k' }],
  ['loopback outside development', { jwks_url: 'http://localhost:1/k' }],
  ['both', { jwks_url: URL, public_key: '-----BEGIN PUBLIC KEY-----' }],
  ['neither', {}],
  // Firebase signs the tokens of all its projects with one set of keys, and a project's owner chooses who a token names.
  ['a key set alone, which may sign for others, too', { jwks_url: URL }],
  ['another scheme', { jwks_url: 'file:///etc/passwd' }],
])('takes no setting with %s', async (_, custom_jwt) => {
  await house.setApp({ custom_jwt: null })
  await expect(house.setApp({ custom_jwt })).rejects.toThrow('Setting')
})
