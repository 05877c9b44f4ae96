import type { AuthResponse, FarcasterAccount, User } from '@latchkey/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedAddress } from '../domain/vault/ownership.ts'
import type { MessageFields, Person } from '../testing/farcaster-world.ts'
import { IDENTITY, newPerson, playFarcaster, signInText } from '../testing/farcaster-world.ts'
import type { PlayedOutside } from '../testing/played-outside.ts'
import type { CallOptions, TestHouse } from '../testing/test-house.ts'
import { ORIGIN, openTestHouse } from '../testing/test-house.ts'

const MINUTE = 60_000
let house: TestHouse
let outside: PlayedOutside
let world: ReturnType<typeof playFarcaster>
let person: Person
let fid = 5_000

beforeAll(async () => {
  house = await openTestHouse()
  outside = house.ports.outside as PlayedOutside
})
afterAll(() => house.close())
beforeEach(async () => {
  fid += 1
  person = newPerson(fid)
  world = playFarcaster(outside)
  world.own(person)
  await house.setApp({ farcaster_auth: true, allowed_origins: [ORIGIN, 'https://second.example:8443'] })
})

const iso = (ms: number) => new Date(ms).toISOString()
const bearer = (session: AuthResponse) => ({ authorization: `Bearer ${session.privy_access_token}` })
const farcasterOf = (user: User) =>
  user.linked_accounts.find((account): account is FarcasterAccount => account.type === 'farcaster')

async function open(options: CallOptions = {}) {
  const { status, body } = await house.call('farcasterInit', options)
  expect(status).toBe(200)
  return body as { channel_token: string; connect_uri: string }
}
const status = (token: string, headers = {}) =>
  house.call('farcasterStatus', { headers: { 'farcaster-channel-token': token, ...headers } })

/** What the phone signs for a channel. */
function signed(token: string, changes: Partial<MessageFields> = {}, signer = person) {
  const { request } = world.channels.get(token) ?? { request: {} }
  const message = signInText({
    domain: String(request.domain),
    uri: String(request.siweUri),
    nonce: String(request.nonce),
    expirationTime: String(request.expirationTime),
    address: signer.address,
    issuedAt: iso(house.clock.now()),
    fid: person.fid,
    ...changes,
  })
  return { channel_token: token, message, signature: signer.sign(message), fid: person.fid }
}
function answer(token: string, changes: object = {}) {
  const { message, signature } = signed(token)
  const channel = world.channels.get(token)
  if (!channel) throw new Error('no such channel')
  channel.answer = {
    message,
    signature,
    fid,
    username: `mo${fid}`,
    displayName: 'Mo',
    bio: 'Hi',
    pfpUrl: 'https://i.example/mo.png',
    ...changes,
  }
}
const logIn = (body: object, client = 'client-1') =>
  house.call('farcasterAuthenticate', { body, headers: { 'privy-ca-id': client } })
async function complete() {
  const { channel_token } = await open()
  const body = signed(channel_token)
  answer(channel_token)
  await status(channel_token)
  return body
}

describe('the channel', () => {
  it('is opened for the page with a nonce and an end of our own', async () => {
    const { channel_token, connect_uri } = await open({ body: { redirect_url: `${ORIGIN}/back?x=1` } })
    expect(connect_uri).toBe(`https://farcaster.xyz/~/siwf?channelToken=${channel_token}`)
    expect(world.channels.get(channel_token)?.request).toEqual({
      siweUri: ORIGIN,
      domain: 'app.example',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      expirationTime: iso(house.clock.now() + 10 * MINUTE),
      redirectUrl: `${ORIGIN}/back?x=1`,
      acceptAuthAddress: false,
    })
  })

  it('names the page’s port where it has one', async () => {
    const { channel_token } = await open({ headers: { origin: 'https://second.example:8443' } })
    expect(world.channels.get(channel_token)?.request.domain).toBe('second.example:8443')
  })

  it('is pending, then completed, also when asked again after the relay forgot it [FC-009]', async () => {
    const { channel_token } = await open()
    const nonce = world.channels.get(channel_token)?.request.nonce
    expect((await status(channel_token)).body).toEqual({ state: 'pending', nonce })
    const { message, signature } = signed(channel_token)
    answer(channel_token)
    const completed = {
      state: 'completed',
      nonce,
      message,
      signature,
      fid,
      username: `mo${fid}`,
      display_name: 'Mo',
      bio: 'Hi',
      pfp_url: 'https://i.example/mo.png',
    }
    expect((await status(channel_token)).body).toEqual(completed)
    expect(world.channels.has(channel_token)).toBe(false)
    expect((await status(channel_token)).body).toEqual(completed)
  })

  it('tells both of two calls at once', async () => {
    const { channel_token } = await open()
    answer(channel_token)
    const both = await Promise.all([status(channel_token), status(channel_token)])
    expect(both.map((one) => one.status)).toEqual([200, 200])
    expect(both.map((one) => one.body.state)).toContain('completed')
    expect((await status(channel_token)).body.state).toBe('completed')
  })

  it('fills what a person has not told with empty texts', async () => {
    const { channel_token } = await open()
    answer(channel_token, { username: null, displayName: undefined, bio: undefined, pfpUrl: null })
    const { body } = await status(channel_token)
    expect([body.username, body.display_name, body.bio, body.pfp_url]).toEqual(['', '', '', ''])
  })

  it('ends after ten minutes, and is nobody else’s', async () => {
    const { channel_token } = await open()
    for (const token of ['', 'x', 'y'.repeat(2_000)]) {
      expect((await status(token)).body.code).toBe('invalid_credentials')
    }
    house.clock.advance(10 * MINUTE)
    expect((await status(channel_token)).body.code).toBe('invalid_credentials')
  })

  it.each([
    [
      'a way back that is no page of the app',
      { body: { redirect_url: 'https://evil.example/' } },
      'invalid_origin',
    ],
    ['a way back that is no address', { body: { redirect_url: 'x' } }, 'invalid_data'],
    ['no page', { headers: { origin: undefined } }, 'missing_origin'],
  ])('is not opened for %s', async (_, options, code) => {
    expect((await house.call('farcasterInit', options)).body.code).toBe(code)
    expect(world.channels.size).toBe(0)
  })

  it('is not opened where the app does not want it', async () => {
    await house.setApp({ farcaster_auth: false })
    const refused = await house.call('farcasterInit')
    expect([refused.status, refused.body.code]).toEqual([403, 'disallowed_login_method'])
  })

  it.each([
    ['cannot be reached', undefined],
    ['fails', () => ({ status: 500, body: { error: 'x' } })],
    ['answers nonsense', () => ({ status: 201, body: 'x' })],
  ])('is refused for now when the relay %s', async (_, player) => {
    const { channel_token } = await open()
    if (player) outside.hosts.set('relay.farcaster.xyz', player)
    else outside.hosts.delete('relay.farcaster.xyz')
    for (const down of [await house.call('farcasterInit'), await status(channel_token)]) {
      expect([down.status, down.body.code]).toEqual([503, 'unavailable'])
    }
    playFarcaster(outside)
    expect((await house.call('farcasterInit')).status).toBe(200)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'x',
  ])('hands no page an address that is none of the web, though the relay gives it: %s', async (url) => {
    const body = { channelToken: 'token', url }
    outside.hosts.set('relay.farcaster.xyz', () => ({ status: 201, body }))
    expect((await house.call('farcasterInit')).body).toMatchObject({ code: 'unavailable' })
  })

  it('says so when relay or chain want fewer calls', async () => {
    const body = await complete()
    const busy = () => ({ status: 429, body: { error: 'slow down' } })
    outside.hosts.set('relay.farcaster.xyz', busy)
    outside.hosts.set('mainnet.optimism.io', busy)
    for (const answer of [await house.call('farcasterInit'), await logIn(body)]) {
      expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests'])
      expect(answer.body.error).toMatch(/provider rate limit/)
    }
  })

  it('has its header allowed to pages of other origins', async () => {
    const preflight = await house.request('OPTIONS', '/api/v1/farcaster/status')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('farcaster-channel-token')
  })
})

describe('logging in with Farcaster', () => {
  it('makes the account of the person who signed', async () => {
    const body = await complete()
    const { status, body: session } = await logIn(body)
    expect(status).toBe(200)
    expect(session.is_new_user).toBe(true)
    expect(farcasterOf(session.user)).toMatchObject({
      fid,
      owner_address: person.address,
      username: `mo${fid}`,
      display_name: 'Mo',
      bio: 'Hi',
      profile_picture_url: 'https://i.example/mo.png',
    })
    const again = await logIn(await complete())
    expect([again.body.user.id, again.body.is_new_user]).toEqual([session.user.id, false])
  })

  it.each([
    ['another page', { domain: 'evil.example' }],
    ['another address of the page', { uri: 'https://evil.example' }],
    ['another nonce', { nonce: '0123456789abcdef' }],
    ['another chain', { chainId: 1 }],
    ['another account', { resource: 'farcaster://fid/1' }],
    ['an account that only begins alike', { resource: `farcaster://fid/${5_000}77` }],
  ])('refuses a message for %s', async (_, changes) => {
    const { channel_token } = await open()
    const refused = await logIn(signed(channel_token, changes))
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_credentials'])
  })

  it.each([
    ['ended a minute ago', () => ({ expirationTime: iso(house.clock.now() - MINUTE) }), 401],
    ['ended less than a minute ago', () => ({ expirationTime: iso(house.clock.now() - MINUTE + 1) }), 200],
    ['was made in a minute', () => ({ issuedAt: iso(house.clock.now() + MINUTE) }), 200],
    ['was made later than that', () => ({ issuedAt: iso(house.clock.now() + MINUTE + 1) }), 401],
    ['begins in a minute', () => ({ notBefore: iso(house.clock.now() + MINUTE) }), 200],
    ['begins later than that', () => ({ notBefore: iso(house.clock.now() + MINUTE + 1) }), 401],
  ])('allows the phone’s clock a minute: a message that %s', async (_, changes, expected) => {
    const { channel_token } = await open()
    expect((await logIn(signed(channel_token, changes()))).status).toBe(expected)
  })

  it('refuses another’s signature, another’s key and another’s account', async () => {
    const { channel_token } = await open()
    const right = signed(channel_token)
    const stranger = newPerson(1)
    const bodies = [
      { ...right, signature: stranger.sign(right.message) },
      signed(channel_token, {}, stranger),
      { ...right, fid: fid + 1 },
      { ...right, message: right.message.replace('Farcaster Auth', 'Farcaster Author') },
      { ...right, message: `${right.message}\n` },
      { ...right, channel_token: (await open()).channel_token },
      { ...right, channel_token: 'x' },
    ]
    for (const body of bodies) expect((await logIn(body)).body.code).toBe('invalid_credentials')
    expect((await logIn(right)).status).toBe(200)
  })

  it('does not take an address that may only sign in for the owner', async () => {
    const helper = newPerson(0)
    world.allow(fid, helper.address)
    const { channel_token } = await open()
    expect((await logIn(signed(channel_token, {}, helper))).body.code).toBe('invalid_credentials')
  })

  it('takes no echo for a contract’s yes', async () => {
    const { channel_token } = await open()
    const echo = { ...person, address: storedAddress(IDENTITY) }
    world.own(echo)
    expect((await logIn(signed(channel_token, {}, echo))).body.code).toBe('invalid_credentials')
  })

  it('asks an owner that is a contract whether the signature is its own', async () => {
    const contract = newPerson(fid + 100_000)
    world.own(contract)
    const { channel_token } = await open()
    const body = { ...signed(channel_token, { fid: contract.fid }, contract), fid: contract.fid }
    const signature = `0x${'ab'.repeat(200)}`
    expect((await logIn({ ...body, signature })).body.code).toBe('invalid_credentials')
    world.contract(contract.address, signature)
    expect((await logIn({ ...body, signature: `0x${'cd'.repeat(200)}` })).body.code).toBe(
      'invalid_credentials',
    )
    expect((await logIn({ ...body, signature })).status).toBe(200)
  })

  it('answers a repeated call for two minutes with the same session, and any other use as a replay', async () => {
    const body = await complete()
    const first = await logIn(body)
    expect((await logIn(body)).body.refresh_token).toBe(first.body.refresh_token)
    expect((await logIn(body, 'client-2')).body.code).toBe('invalid_credentials')
    house.clock.advance(120_001)
    expect((await logIn(body)).body.code).toBe('invalid_credentials')
  })

  it.each([
    ['cannot be reached', undefined],
    ['answers an error', () => ({ body: { error: { code: -32000, message: 'busy' } } })],
    ['answers nothing', () => ({ body: { result: '0x' } })],
  ])('is refused for now when the chain %s, and works afterwards', async (_, player) => {
    const body = await complete()
    if (player) outside.hosts.set('mainnet.optimism.io', player)
    else outside.hosts.delete('mainnet.optimism.io')
    const down = await logIn(body)
    expect([down.status, down.body.code]).toEqual([503, 'unavailable'])
    playFarcaster(outside).own(person)
    expect((await logIn(body)).status).toBe(200)
  })

  it.each([
    ['no message', { message: undefined }],
    ['a short signature', { signature: '0x12' }],
    ['a number as text', { fid: '1' }],
    ['no number', { fid: 0 }],
    ['no channel', { channel_token: undefined }],
  ])('refuses %s as invalid data', async (_, changes) => {
    const body = { ...(await complete()), ...changes }
    expect((await logIn(body)).body.code).toBe('invalid_data')
  })
})

describe('a mini app', () => {
  const page = { headers: { origin: ORIGIN } }
  async function nonceOf() {
    const { body } = await house.call('farcasterV2Init', page)
    expect(Date.parse(body.expires_at)).toBe(house.clock.now() + 10 * MINUTE)
    return body.nonce as string
  }
  function miniApp(nonce: string, changes: Partial<MessageFields> = {}, signer = person) {
    const message = signInText({
      domain: 'app.example',
      uri: `${ORIGIN}/mini`,
      nonce,
      address: signer.address,
      issuedAt: iso(house.clock.now()),
      fid,
      ...changes,
    })
    return { message, signature: signer.sign(message), fid }
  }
  const logInMini = (body: object, headers: CallOptions['headers'] = {}) =>
    house.call('farcasterV2Authenticate', { body, headers })

  it('logs in with a message for our nonce and keeps what is known of the person', async () => {
    const first = await logIn(await complete())
    const session = await logInMini(miniApp(await nonceOf()))
    expect(session.status).toBe(200)
    expect(session.body.user.id).toBe(first.body.user.id)
    expect(farcasterOf(session.body.user)?.username).toBe(`mo${fid}`)
  })

  it('may have it signed by an address that the owner let sign in', async () => {
    const helper = newPerson(0)
    const resource = `farcaster://fid/${fid}?authMethod=authAddress`
    const nonce = await nonceOf()
    expect((await logInMini(miniApp(nonce, { resource }, helper))).body.code).toBe('invalid_credentials')
    world.allow(fid, helper.address)
    const session = await logInMini(miniApp(nonce, { resource }, helper))
    expect(farcasterOf(session.body.user)?.owner_address).toBe(person.address)
  })

  it('uses a nonce once, for the page that sends it', async () => {
    const body = miniApp(await nonceOf())
    const elsewhere = await logInMini(body, { origin: 'https://second.example:8443' })
    expect(elsewhere.body.code).toBe('invalid_credentials')
    expect((await logInMini(body, { origin: undefined })).body.code).toBe('missing_origin')
    expect((await logInMini(body)).status).toBe(200)
    expect((await logInMini(body, { 'privy-ca-id': 'client-2' })).body.code).toBe('invalid_credentials')
    expect((await logInMini(miniApp('0123456789abcdef'))).body.code).toBe('invalid_credentials')
  })

  it('has ten minutes', async () => {
    const nonce = await nonceOf()
    house.clock.advance(10 * MINUTE)
    expect((await logInMini(miniApp(nonce))).body.code).toBe('invalid_credentials')
  })
})

describe('a Farcaster account', () => {
  it('is linked, linked again by a repeated call, and unlinked', async () => {
    const session = await house.login(`fc${fid}@example.com`)
    const body = await complete()
    for (let call = 0; call < 2; call++) {
      const linked = await house.call('farcasterLink', { body, headers: bearer(session) })
      expect(farcasterOf(linked.body)?.fid).toBe(fid)
    }
    const gone = await house.call('farcasterUnlink', { body: { fid }, headers: bearer(session) })
    expect(gone.status).toBe(200)
    expect(farcasterOf(gone.body)).toBeUndefined()
  })

  it('is not linked over a channel that somebody logged in by', async () => {
    const body = await complete()
    await logIn(body)
    const session = await house.login(`fc${fid}@example.com`)
    const refused = await house.call('farcasterLink', { body, headers: bearer(session) })
    expect(refused.body.code).toBe('invalid_credentials')
  })

  it('moves from another user by the nonce', async () => {
    await logIn(await complete())
    const session = await house.login(`fc${fid}@example.com`)
    const headers = bearer(session)
    const refused = await house.call('farcasterLink', { body: await complete(), headers })
    expect(refused.body.code).toBe('account_transfer_required')
    const { nonce, subject, account, otherUser } = refused.body.data
    expect([subject, account.displayName, otherUser.farcasterEmbeddedAddress]).toEqual([
      String(fid),
      `@mo${fid}`,
      person.address,
    ])
    const body = { nonce, farcaster_id: subject, farcaster_embedded_address: person.address }
    const other = await house.call('farcasterTransfer', { body: { ...body, farcaster_id: '1' }, headers })
    expect(other.body.code).toBe('invalid_credentials')
    const moved = await house.call('farcasterTransfer', { body, headers })
    expect(farcasterOf(moved.body)).toMatchObject({ fid, username: `mo${fid}` })
  })
})

describe('a channel whose code somebody else saw', () => {
  const stranger = { 'privy-ca-id': 'who-saw-the-code' }

  it('tells them nothing and lets them in by nothing, and its own page goes on', async () => {
    const { channel_token, connect_uri } = await open()
    expect(connect_uri).toContain(channel_token)
    const body = signed(channel_token)
    answer(channel_token)
    expect((await status(channel_token, stranger)).body.code).toBe('invalid_credentials')
    expect((await logIn(body, stranger['privy-ca-id'])).body.code).toBe('invalid_credentials')
    const session = await house.login(`saw-${fid}@example.com`, stranger['privy-ca-id'])
    const headers = { ...bearer(session), ...stranger }
    expect((await house.call('farcasterLink', { body, headers })).body.code).toBe('invalid_credentials')
    expect((await status(channel_token)).body.state).toBe('completed')
    expect((await logIn(body)).status).toBe(200)
  })

  it('nor does a mini app’s nonce, given to another page', async () => {
    const { nonce } = (await house.call('farcasterV2Init')).body
    const fields = { domain: 'app.example', uri: ORIGIN, nonce, address: person.address, fid }
    const message = signInText({ ...fields, issuedAt: iso(house.clock.now()) })
    const body = { message, signature: person.sign(message), fid }
    const headers = stranger
    const refused = await house.call('farcasterV2Authenticate', { body, headers })
    expect(refused.body.code).toBe('invalid_credentials')
    expect((await house.call('farcasterV2Authenticate', { body })).status).toBe(200)
  })
})

describe('what a stranger can have the server ask of others', () => {
  afterEach(() => house.setApp({ limits: { starts_per_address: 600 } }))
  const calls = (host: string) => outside.requests.filter(({ url }) => url.host === host).length

  it('asks the relay about one channel no more often than a page does', async () => {
    const { channel_token } = await open()
    const before = calls('relay.farcaster.xyz')
    for (let i = 0; i < 20; i++) expect((await status(channel_token)).body.state).toBe('pending')
    expect(calls('relay.farcaster.xyz') - before).toBeLessThanOrEqual(4)
    answer(channel_token)
    house.clock.advance(2_000)
    expect((await status(channel_token)).body.state).toBe('completed')
  })

  it.each([
    [
      'farcasterAuthenticate',
      async (): Promise<object> => signed((await open()).channel_token, {}, newPerson(1)),
    ],
    [
      'farcasterV2Authenticate',
      async () => {
        const { nonce } = (await house.call('farcasterV2Init')).body
        const stranger = newPerson(fid)
        const fields = { domain: 'app.example', uri: ORIGIN, nonce, address: stranger.address, fid }
        const message = signInText({ ...fields, issuedAt: iso(house.clock.now()) })
        return { message, signature: stranger.sign(message), fid }
      },
    ],
  ] as const)('asks the chain for one address so often by %s, and no more', async (route, make) => {
    const body = await make()
    await house.setApp({ limits: { starts_per_address: 3 } })
    const address = `198.51.100.${fid % 200}`
    const before = calls('mainnet.optimism.io')
    for (let i = 0; i < 3; i++)
      expect((await house.call(route, { body, address })).body.code).toBe('invalid_credentials')
    const asked = calls('mainnet.optimism.io') - before
    expect(asked).toBeGreaterThan(0)
    expect((await house.call(route, { body, address })).body.code).toBe('too_many_requests')
    expect(calls('mainnet.optimism.io') - before).toBe(asked)
  })
})
