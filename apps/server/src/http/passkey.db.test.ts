import type {
  AuthResponse,
  PasskeyAccount,
  PasskeyCreationOptions,
  RouteName,
  User,
} from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { upsertApp } from '../domain/app/manage-apps.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Misbehaviour } from '../testing/soft-authenticator.ts'
import { createSoftAuthenticator } from '../testing/soft-authenticator.ts'
import type { CallAnswer, CallOptions, TestHouse } from '../testing/test-house.ts'
import { ORIGIN, OTHER_APP_ID, OTHER_ORIGIN, openTestHouse } from '../testing/test-house.ts'

const USER_AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const ICLOUD = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd'

let house: TestHouse
let people = 0

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(() => house.setApp({ passkey_auth: true, passkeys_for_signup_enabled: true }))

type Device = ReturnType<typeof createSoftAuthenticator>

const send = (name: RouteName, body: object, options: CallOptions = {}) =>
  house.call(name, { body, ...options, headers: { 'user-agent': USER_AGENT, ...options.headers } })
const bearer = (session: AuthResponse) => ({
  headers: { authorization: `Bearer ${session.privy_access_token}` },
})
const as = (client: string): CallOptions => ({ headers: { 'privy-ca-id': client } })

async function creation(name: RouteName, options?: CallOptions): Promise<PasskeyCreationOptions> {
  const answer = await send(name, {}, options)
  expect(answer.status).toBe(200)
  expect(answer.body.relying_party).toBe(ORIGIN)
  return answer.body.options
}

async function signUp(device: Device, change?: Misbehaviour): Promise<AuthResponse> {
  const answer = await register(device.create(await creation('passkeyRegisterInit'), change))
  expect(answer.status).toBe(200)
  return answer.body
}

const register = (authenticator_response: object, options?: CallOptions) =>
  send('passkeyRegister', { relying_party: ORIGIN, authenticator_response }, options)

async function request(options?: CallOptions) {
  return (await send('passkeyAuthenticateInit', {}, options)).body.options
}

function authenticate(challenge: string, authenticator_response: object, options?: CallOptions) {
  return send('passkeyAuthenticate', { relying_party: ORIGIN, challenge, authenticator_response }, options)
}

async function logIn(device: Device, change: Misbehaviour = {}, options?: CallOptions): Promise<CallAnswer> {
  const asked = await request(options)
  return authenticate(asked.challenge, device.get(asked, change), options)
}

async function link(
  session: AuthResponse,
  device: Device,
  change?: Misbehaviour,
  id?: string,
): Promise<CallAnswer> {
  const options = await creation('passkeyLinkInit', bearer(session))
  const authenticator_response = device.create(options, change, id)
  return send('passkeyLink', { relying_party: ORIGIN, authenticator_response }, bearer(session))
}

const passkeysOf = (user: User) =>
  user.linked_accounts.filter((account): account is PasskeyAccount => account.type === 'passkey')
const member = () => house.login(`member-${++people}@example.com`)

describe('options', () => {
  it('of a new passkey ask for one that opens an account by itself, for the host of the page', async () => {
    const options = await creation('passkeyRegisterInit')
    expect(options).toEqual({
      rp: { name: 'Test app', id: 'app.example' },
      user: {
        id: expect.stringMatching(/^[\w-]{43}$/),
        name: expect.stringMatching(/^Test app [\w-]{4}$/),
        display_name: expect.stringMatching(/^Test app [\w-]{4}$/),
      },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pub_key_cred_params: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 240_000,
      exclude_credentials: [],
      authenticator_selection: {
        resident_key: 'required',
        require_resident_key: true,
        user_verification: 'required',
      },
      attestation: 'none',
    })
    const other = await creation('passkeyRegisterInit')
    expect(other.challenge).not.toBe(options.challenge)
    expect(other.user.id).not.toBe(options.user.id)
  })

  it('of a login name no passkey, so that nobody learns of one', async () => {
    expect(await request()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 240_000,
      rp_id: 'app.example',
      user_verification: 'required',
    })
  })

  it('are for pages: an origin is needed, with a name, and the echoed relying party is that page', async () => {
    const names = ['passkeyRegisterInit', 'passkeyAuthenticateInit'] as const
    for (const name of names) {
      expectRefusal(await send(name, {}, { headers: { origin: undefined } }), 'missing_origin')
      expectRefusal(await send(name, { relying_party: 'https://evil.example' }), 'invalid_origin')
      expectRefusal(await send(name, { relying_party: 'x' }), 'invalid_origin')
      expect((await send(name, { relying_party: `${ORIGIN}/` })).status).toBe(200)
    }
    await house.setApp({
      allowed_origins: [ORIGIN, 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    })
    const at = async (origin: string) => send('passkeyRegisterInit', {}, { headers: { origin } })
    const local = (await at('http://localhost:3000')).body
    expect(local).toMatchObject({
      relying_party: 'http://localhost:3000',
      options: { rp: { id: 'localhost' } },
    })
    expectRefusal(await at('http://127.0.0.1:3000'), 'invalid_origin')
    expectRefusal(await at('http://[::1]:3000'), 'invalid_origin')
    await house.setApp({ allowed_origins: [ORIGIN] })
  })
})

describe('signing up', () => {
  it('makes a user with a passkey, and says what it was made with', async () => {
    const device = createSoftAuthenticator(ORIGIN, ICLOUD)
    const session = await signUp(device)
    expect(session).toMatchObject({ is_new_user: true, session_update_action: 'set' })
    const [passkey] = passkeysOf(session.user)
    expect(passkey).toEqual({
      type: 'passkey',
      credential_id: device.passkeys[0]?.id,
      enrolled_in_mfa: false,
      created_with_browser: 'Chrome',
      created_with_os: 'Mac OS',
      created_with_device: 'Mac',
      authenticator_name: 'iCloud Keychain',
      public_key: expect.stringMatching(/^[\w-]+$/),
      verified_at: expect.any(Number),
      first_verified_at: expect.any(Number),
      latest_verified_at: expect.any(Number),
    })
  })

  it('is off unless the operator switched it on [PASS-013]', async () => {
    const options = await creation('passkeyRegisterInit')
    await house.setApp({ passkeys_for_signup_enabled: false })
    expectRefusal(await send('passkeyRegisterInit', {}), 'disallowed_login_method')
    expectRefusal(await register(createSoftAuthenticator(ORIGIN).create(options)), 'disallowed_login_method')
    const session = await member()
    const device = createSoftAuthenticator(ORIGIN)
    expect((await link(session, device)).status).toBe(200)
    expect((await logIn(device)).body.user.id).toBe(session.user.id)
  })

  it('shows pages whether it is on [PASS-014]', async () => {
    for (const on of [true, false]) {
      await house.setApp({ passkeys_for_signup_enabled: on })
      expect((await house.call('appConfig')).body.passkeys_for_signup_enabled).toBe(on)
    }
  })

  it('refuses an answer for another challenge, page, host or ceremony, or without its user', async () => {
    for (const change of [
      { challenge: 'x'.repeat(43) },
      { origin: 'https://evil.example' },
      { origin: `${ORIGIN}:444` },
      { rpId: 'evil.example' },
      { type: 'webauthn.get' },
      { flags: 0x41 },
      { flags: 0x44 },
      { flags: 0x05 },
    ] satisfies Misbehaviour[]) {
      const options = await creation('passkeyRegisterInit')
      expectRefusal(
        await register(createSoftAuthenticator(ORIGIN).create(options, change)),
        'invalid_credentials',
      )
    }
    const options = await creation('passkeyRegisterInit')
    const answer = createSoftAuthenticator(ORIGIN).create(options)
    expectRefusal(await register({ ...answer, id: 'YQ', raw_id: 'YQ' }), 'invalid_credentials')
    const { response } = answer
    for (const part of ['YQ', 'oGFh', Buffer.from('{}').toString('base64url')]) {
      expectRefusal(
        await register({ ...answer, response: { ...response, attestation_object: part } }),
        'invalid_credentials',
      )
      expectRefusal(
        await register({ ...answer, response: { ...response, client_data_json: part } }),
        'invalid_credentials',
      )
    }
    expectRefusal(await register(answer, as('another')), 'invalid_credentials')
    expect((await register(answer)).status).toBe(200)
  })

  it('looks at no attestation that it did not ask for, so it calls nobody whom a certificate names', async () => {
    const statement = new Map([['x5c', 'not a list']])
    const device = createSoftAuthenticator(ORIGIN)
    const session = await signUp(device, { fmt: 'packed', statement })
    expect((await logIn(device)).body.user.id).toBe(session.user.id)
    expect(house.outside.requests).toEqual([])
  })

  it('makes no second account under the id of a passkey that somebody has', async () => {
    const victim = createSoftAuthenticator(ORIGIN)
    const session = await signUp(victim)
    const thief = createSoftAuthenticator(ORIGIN)
    const id = victim.passkeys[0]?.id
    const options = await creation('passkeyRegisterInit', as('thief'))
    expectRefusal(await register(thief.create(options, {}, id), as('thief')), 'invalid_credentials')
    // Nor by a challenge that was good once.
    const second = await creation('passkeyRegisterInit', as('thief'))
    expect((await register(thief.create(second), as('thief'))).status).toBe(200)
    expectRefusal(await register(thief.create(second, {}, id), as('thief')), 'invalid_credentials')
    const mine = await member()
    expectRefusal(await link(mine, thief, {}, id), 'invalid_credentials')
    expect((await logIn(victim)).body.user.id).toBe(session.user.id)
    expectRefusal(
      await logIn(thief, {}, as('thief')).then(async () => {
        const asked = await request(as('thief'))
        return authenticate(
          asked.challenge,
          thief.get(
            asked,
            {},
            thief.passkeys.find((passkey) => passkey.id === id),
          ),
          as('thief'),
        )
      }),
      'user_does_not_exist',
    )
  })

  it('answers a lost sign-up with the same session, once for each challenge', async () => {
    const answer = createSoftAuthenticator(ORIGIN).create(await creation('passkeyRegisterInit'))
    const first = await register(answer)
    house.clock.advance(100_000)
    const second = await register(answer)
    expect(second.body).toMatchObject({ is_new_user: true, refresh_token: first.body.refresh_token })
    house.clock.advance(30_000)
    expectRefusal(await register(answer), 'invalid_credentials')
  })
})

describe('logging in', () => {
  it('finds the user by the passkey alone, with and without the handle', async () => {
    const device = createSoftAuthenticator(ORIGIN)
    const session = await signUp(device)
    const discovered = await logIn(device)
    expect(discovered.status).toBe(200)
    expect(discovered.body).toMatchObject({ is_new_user: false, user: { id: session.user.id } })
    const asked = await request()
    const { response, ...answer } = device.get(asked)
    const { user_handle: _, ...bare } = response
    expect((await authenticate(asked.challenge, { ...answer, response: bare })).status).toBe(200)
    await house.setApp({ passkey_auth: false })
    expectRefusal(await authenticate(asked.challenge, answer), 'invalid_data')
    expectRefusal(await send('passkeyAuthenticateInit', {}), 'disallowed_login_method')
    expectRefusal(await authenticate(asked.challenge, { ...answer, response }), 'disallowed_login_method')
  })

  it('refuses an unknown passkey like one whose signature is wrong', async () => {
    const device = createSoftAuthenticator(ORIGIN)
    await signUp(device)
    const stranger = createSoftAuthenticator(ORIGIN)
    stranger.create(await creation('passkeyRegisterInit'))
    const unknown = await logIn(stranger)
    const forged = await logIn(device, {}, undefined).then(async () => {
      const asked = await request()
      const answer = device.get(asked)
      const signature = Buffer.from(answer.response.signature, 'base64url')
      signature.writeUInt8(signature.readUInt8(20) ^ 1, 20)
      const response = { ...answer.response, signature: signature.toString('base64url') }
      return authenticate(asked.challenge, { ...answer, response })
    })
    expectRefusal(unknown, 'user_does_not_exist')
    expect([forged.status, forged.body]).toEqual([unknown.status, unknown.body])
  })

  it('refuses an answer for another page, host, user or ceremony, or without its user', async () => {
    const device = createSoftAuthenticator(ORIGIN)
    await signUp(device)
    for (const change of [
      { origin: 'https://evil.example' },
      { origin: OTHER_ORIGIN },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { flags: 0x01 },
      { flags: 0x04 },
      { userHandle: 'bm9ib2R5' },
    ] satisfies Misbehaviour[]) {
      expectRefusal(await logIn(device, change), 'user_does_not_exist')
    }
  })

  it('takes a challenge once, of this client and app, for five minutes', async () => {
    const device = createSoftAuthenticator(ORIGIN)
    const session = await signUp(device)
    const asked = await request()
    const answer = device.get(asked)
    expectRefusal(await authenticate((await request()).challenge, answer), 'invalid_credentials')
    expectRefusal(await authenticate('x'.repeat(43), answer), 'invalid_credentials')
    expectRefusal(await authenticate(asked.challenge, answer, as('another')), 'invalid_credentials')
    const elsewhere = { headers: { 'privy-app-id': OTHER_APP_ID, origin: OTHER_ORIGIN } }
    expectRefusal(await authenticate(asked.challenge, answer, elsewhere), 'invalid_origin')
    await upsertApp(house.manage, OTHER_APP_ID, { passkey_auth: true })
    const there = await send(
      'passkeyAuthenticate',
      { challenge: asked.challenge, authenticator_response: answer },
      elsewhere,
    )
    expectRefusal(there, 'invalid_credentials')
    // A challenge to make a passkey is none to log in with.
    const creationOptions = await creation('passkeyRegisterInit')
    const crossed = device.get({ challenge: creationOptions.challenge, rp_id: 'app.example' })
    expectRefusal(await authenticate(creationOptions.challenge, crossed), 'invalid_credentials')

    const first = await authenticate(asked.challenge, answer)
    expect(first.body.user.id).toBe(session.user.id)
    house.clock.advance(121_000)
    expectRefusal(await authenticate(asked.challenge, answer), 'invalid_credentials')
    const late = await request()
    house.clock.advance(300_001)
    expectRefusal(await authenticate(late.challenge, device.get(late)), 'invalid_credentials')
  })

  it('answers a lost login with the same session, also where the authenticator counts', async () => {
    const device = createSoftAuthenticator(ORIGIN)
    await signUp(device, { counter: 1 })
    const asked = await request()
    const answer = device.get(asked, { counter: 2 })
    const first = await authenticate(asked.challenge, answer)
    const second = await authenticate(asked.challenge, answer)
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).toBe(first.body.refresh_token)
  })

  it('answers a lost login of a client without a name, too', async () => {
    const device = createSoftAuthenticator(ORIGIN)
    await signUp(device)
    const asked = await request(as(''))
    const answer = device.get(asked)
    const first = await authenticate(asked.challenge, answer, as(''))
    expect(first.status).toBe(200)
    const second = await authenticate(asked.challenge, answer, as(''))
    expect(second.body.refresh_token).toBe(first.body.refresh_token)
  })

  it.each([
    'challenge',
    'passkey',
  ])('answers a call that is passed by its like just before it looks at the %s', async (what) => {
    const device = createSoftAuthenticator(ORIGIN)
    await signUp(device, { counter: 1 })
    const asked = await request()
    const answer = device.get(asked, { counter: 2 })
    let passed: CallAnswer | undefined
    const pass = async () => void (passed = await authenticate(asked.challenge, answer))
    const { accounts, attempts } = house.ports
    const { owner } = accounts
    const { find } = attempts
    if (what === 'passkey') {
      vi.spyOn(accounts, 'owner').mockImplementationOnce((...key) => pass().then(() => owner(...key)))
    } else vi.spyOn(attempts, 'find').mockImplementationOnce((...key) => pass().then(() => find(...key)))
    const overtaken = await authenticate(asked.challenge, answer)
    expect([passed?.status, overtaken.status]).toEqual([200, 200])
    expect(overtaken.body.refresh_token).toBe(passed?.body.refresh_token)
    vi.restoreAllMocks()
  })

  it('refuses a passkey whose counter does not go up: somebody has copied it', async () => {
    const device = createSoftAuthenticator(ORIGIN)
    await signUp(device, { counter: 5 })
    expectRefusal(await logIn(device, { counter: 5 }), 'invalid_credentials')
    expect((await logIn(device, { counter: 9 })).status).toBe(200)
    expectRefusal(await logIn(device, { counter: 9 }), 'invalid_credentials')
    expectRefusal(await logIn(device, { counter: 6 }), 'invalid_credentials')
    expectRefusal(await logIn(device, { counter: 0 }), 'invalid_credentials')
    expect((await logIn(device, { counter: 10 })).status).toBe(200)
  })
})

describe('a user’s passkeys', () => {
  it('are five at most, at both steps [PASS-015]', async () => {
    const session = await member()
    const handles = new Set<string>()
    const waiting = await creation('passkeyLinkInit', bearer(session))
    for (let count = 1; count <= 5; count += 1) {
      const options = await creation('passkeyLinkInit', bearer(session))
      handles.add(options.user.id)
      expect(options.exclude_credentials).toHaveLength(count - 1)
      const linked = await link(session, createSoftAuthenticator(ORIGIN))
      expect(passkeysOf(linked.body)).toHaveLength(count)
    }
    expectRefusal(await send('passkeyLinkInit', {}, bearer(session)), 'cannot_link_more_of_type')
    const authenticator_response = createSoftAuthenticator(ORIGIN).create(waiting)
    const sixth = await send('passkeyLink', { authenticator_response }, bearer(session))
    expectRefusal(sixth, 'cannot_link_more_of_type')
    // From the second on all belong to the handle of the first.
    expect(handles.size).toBe(2)
  })

  it('are named after the user in the list of the authenticator', async () => {
    const session = await house.login('named@example.com')
    const options = await creation('passkeyLinkInit', bearer(session))
    expect(options.user).toMatchObject({ name: 'named@example.com', display_name: 'named@example.com' })
  })

  it('are linked by the user whose challenge it was', async () => {
    const [one, two] = [await member(), await member()]
    const authenticator_response = createSoftAuthenticator(ORIGIN).create(
      await creation('passkeyLinkInit', bearer(one)),
    )
    expectRefusal(await send('passkeyLink', { authenticator_response }, bearer(two)), 'invalid_credentials')
    expectRefusal(await register(authenticator_response), 'invalid_credentials')
    expect((await send('passkeyLink', { authenticator_response }, bearer(one))).status).toBe(200)
    expect((await send('passkeyLink', { authenticator_response }, bearer(one))).status).toBe(200)
  })

  it('can be unlinked, but the last way in stays', async () => {
    const session = await member()
    const device = createSoftAuthenticator(ORIGIN)
    await link(session, device)
    const credential_id = device.passkeys[0]?.id
    const unlink = (body: object) => send('passkeyUnlink', body, bearer(session))
    expectRefusal(await unlink({ credential_id: 'YWJj' }), 'linked_account_not_found')
    const left = await unlink({ credential_id, remove_as_mfa: false })
    expect(passkeysOf(left.body)).toEqual([])
    expectRefusal(await logIn(device), 'user_does_not_exist')

    const alone = createSoftAuthenticator(ORIGIN)
    const own = await signUp(alone)
    const answer = await send('passkeyUnlink', { credential_id: alone.passkeys[0]?.id }, bearer(own))
    expectRefusal(answer, 'cannot_unlink_sole_account')
  })
})

it('met none of all this with a failure of its own', () => {
  expect(house.logs.filter((entry) => entry.includes('"level":"error"'))).toEqual([])
})
