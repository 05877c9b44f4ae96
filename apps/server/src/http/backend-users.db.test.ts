import type { RouteName } from '@latchkey/contract'
import { BACKEND_ROUTES } from '@latchkey/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSecret } from '../domain/backend/secrets.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, ORIGIN, OTHER_APP_ID, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let secret: string
let otherSecret: string

beforeAll(async () => {
  house = await openTestHouse()
  secret = (await addSecret(house.ports, APP_ID)).secret
  otherSecret = (await addSecret(house.ports, OTHER_APP_ID)).secret
})
afterAll(() => house.close())

const basic = (id: string, password: string) => `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`

function asBackend(name: RouteName, options: { params?: Record<string, string>; body?: unknown } = {}) {
  return house.call(name, {
    ...options,
    headers: { origin: undefined, authorization: basic(APP_ID, secret) },
  })
}

const accounts = [
  { type: 'email', address: 'Ada@Example.com' },
  { type: 'phone', number: '+1 201 555 0123' },
  { type: 'wallet', chain_type: 'ethereum', address: '0x3daf84b3f09a0e2092302f7560888dbc0952b7b7' },
  { type: 'twitter_oauth', subject: 'tw-1', username: 'AdaTweets', name: 'Ada' },
  { type: 'discord_oauth', subject: 'dc-1', username: 'ada#1', email: 'ada@example.com' },
  { type: 'github_oauth', subject: 'gh-1', username: 'ada-gh' },
  { type: 'telegram', telegram_user_id: '4711', username: 'ada_tg', first_name: 'Ada' },
  {
    type: 'farcaster',
    fid: 77,
    owner_address: '0x3daf84b3f09a0e2092302f7560888dbc0952b7b7',
    username: 'ada-fc',
  },
  { type: 'custom_auth', custom_user_id: 'host-77' },
]

const LOOK_UPS: [RouteName, object, object][] = [
  ['userByEmail', { address: 'ADA@example.com' }, { address: 'nobody@example.com' }],
  ['userByPhone', { number: '+12015550123' }, { number: '+12015550199' }],
  [
    'userByWallet',
    { address: '0x3DAF84B3F09A0E2092302F7560888DBC0952B7B7'.replace('0X', '0x') },
    { address: `0x${'1'.repeat(40)}` },
  ],
  ['userByTwitterUsername', { username: 'adatweets' }, { username: 'x' }],
  ['userByTwitterSubject', { subject: 'tw-1' }, { subject: 'tw-2' }],
  ['userByDiscordUsername', { username: 'ada#1' }, { username: 'ada#2' }],
  ['userByGithubUsername', { username: 'Ada-GH' }, { username: 'x' }],
  ['userByTelegramUsername', { username: 'ada_tg' }, { username: 'x' }],
  ['userByTelegramId', { telegram_user_id: '4711' }, { telegram_user_id: 4712 }],
  ['userByFarcasterId', { fid: 77 }, { fid: 78 }],
  ['userByCustomAuthId', { custom_user_id: 'host-77' }, { custom_user_id: 'x' }],
]

describe('the users of an app, for its backend', () => {
  let id: string

  beforeAll(async () => {
    const answer = await asBackend('importUser', {
      body: { linked_accounts: accounts, custom_metadata: { plan: 'pro', seats: 3, beta: true } },
    })
    expect(answer.status).toBe(200)
    id = answer.body.id
    expect(answer.body.custom_metadata).toEqual({ plan: 'pro', seats: 3, beta: true })
    expect(answer.body.linked_accounts).toHaveLength(accounts.length)
  })

  it.each(LOOK_UPS)('%s finds the user, and tells when there is none', async (name, known, unknown) => {
    expect((await asBackend(name, { body: known })).body.id).toBe(id)
    const missing = await asBackend(name, { body: unknown })
    expect([missing.status, missing.body.code]).toEqual([404, 'not_found'])
  })

  it('reads a user by DID, with or without its prefix', async () => {
    expect((await asBackend('getUser', { params: { user_id: id } })).body.id).toBe(id)
    expect((await asBackend('getUser', { params: { user_id: id.slice(10) } })).body.id).toBe(id)
    expect((await asBackend('getUser', { params: { user_id: 'did:privy:nobody' } })).status).toBe(404)
    expect((await asBackend('getUser', { params: { user_id: "x' OR 1=1\u0000" } })).status).toBe(404)
  })

  it('an imported user logs in by an imported account', async () => {
    const { user, is_new_user } = await house.login('ada@example.com')
    expect([user.id, is_new_user]).toEqual([id, false])
  })

  it('imports nothing when one of the accounts has a user already', async () => {
    const answer = await asBackend('importUser', {
      body: {
        linked_accounts: [
          { type: 'email', address: 'fresh@example.com' },
          { type: 'custom_auth', custom_user_id: 'host-77' },
        ],
      },
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'resource_already_exists'])
    expect((await asBackend('userByEmail', { body: { address: 'fresh@example.com' } })).status).toBe(404)
  })

  it.each([
    ['two of a type', { linked_accounts: [accounts[0], { type: 'email', address: 'b@example.com' }] }],
    ['no account', { linked_accounts: [] }],
    [
      'a number that JSON cannot hold, and that may be another person’s',
      { linked_accounts: [{ type: 'telegram', telegram_user_id: 2 ** 53 }] },
    ],
    ['an unknown type', { linked_accounts: [{ type: 'fax', number: '1' }] }],
    [
      'an address of the other chain',
      { linked_accounts: [{ type: 'wallet', chain_type: 'solana', address: `0x${'2'.repeat(40)}` }] },
    ],
    [
      'metadata that is too long',
      { linked_accounts: [accounts[0]], custom_metadata: { a: 'x'.repeat(1001) } },
    ],
    ['metadata with an object', { linked_accounts: [accounts[0]], custom_metadata: { a: {} } }],
  ])('refuses an import with %s', async (_, body) => {
    const answer = await asBackend('importUser', { body })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
  })

  it('makes no wallets with an import where the app does not let it', async () => {
    const answer = await asBackend('importUser', {
      body: { linked_accounts: [{ type: 'email', address: 'w@example.com' }], create_ethereum_wallet: true },
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'feature_not_enabled'])
  })

  it('replaces the metadata, which the identity token then carries', async () => {
    const answer = await asBackend('setCustomMetadata', {
      params: { user_id: id },
      body: { custom_metadata: { plan: 'free' } },
    })
    expect(answer.body.custom_metadata).toEqual({ plan: 'free' })
    const { identity_token } = await house.login('ada@example.com', 'client-2')
    const claims = JSON.parse(Buffer.from(identity_token?.split('.')[1] ?? '', 'base64url').toString())
    expect(JSON.parse(claims.custom_metadata)).toEqual({ plan: 'free' })
  })

  it('pages through all users, oldest first, each once', async () => {
    for (let index = 0; index < 7; index++) {
      house.clock.advance(1000)
      await asBackend('importUser', {
        body: { linked_accounts: [{ type: 'email', address: `page-${index}@example.com` }] },
      })
    }
    const seen: string[] = []
    const pages: number[] = []
    let cursor: string | null = ''
    while (cursor !== null && pages.length < 20) {
      const answer: { body: { data: { id: string }[]; next_cursor: string | null } } = await house.request(
        'GET',
        `/api/v1/users?limit=3&cursor=${cursor}`,
        { headers: { origin: undefined, authorization: basic(APP_ID, secret) } },
      )
      pages.push(answer.body.data.length)
      seen.push(...answer.body.data.map((user) => user.id))
      cursor = answer.body.next_cursor
    }
    expect(pages.slice(0, -1)).toEqual([3, 3, ...Array(pages.length - 3).fill(3)])
    expect(pages.at(-1)).toBeLessThanOrEqual(3)
    expect(new Set(seen).size).toBe(seen.length)
    const [{ count }] = await house.rows('SELECT count(*)::int AS count FROM users WHERE app_id = $1', [
      APP_ID,
    ])
    expect(seen.length).toBe(count)
    expect(seen[0]).toBe(id)
  })

  it.each([
    [{ emails: ['PAGE-1@example.com', 'page-2@example.com', 'none@example.com'] }, 2],
    [{ phoneNumbers: ['+1 (201) 555-0123'] }, 1],
    [{ walletAddresses: ['0x3daf84b3f09a0e2092302f7560888dbc0952b7b7'] }, 1],
    [{ searchTerm: 'page-' }, 7],
    [{ searchTerm: 'adatw' }, 1],
    [{ searchTerm: '%' }, 0],
    [{}, 0],
  ])('search %j finds %i', async (body, count) => {
    const answer = await asBackend('searchUsers', { body })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toHaveLength(count)
    expect(answer.body.next_cursor).toBeNull()
  })

  it('deletes a user with sessions and accounts, once', async () => {
    const session = await house.login('page-3@example.com')
    const params = { user_id: session.user.id }
    expect((await asBackend('deleteUser', { params })).body).toEqual({ success: true })
    expect((await asBackend('deleteUser', { params })).status).toBe(404)
    const me = await house.call('currentUser', { headers: { authorization: `Bearer ${session.token}` } })
    expect(me.status).toBe(401)
    const again = await house.login('page-3@example.com')
    expect(again.user.id).not.toBe(session.user.id)
  })

  it('deletes while the user logs in, whichever comes first', async () => {
    for (let round = 0; round < 10; round++) {
      const email = `race-${round}@example.com`
      const { user } = await house.login(email)
      house.clock.advance(60_000)
      await house.call('passwordlessInit', { body: { email } })
      const code = house.mailer.codeFor(email)
      const [login, deletion] = await Promise.all([
        house.call('passwordlessAuthenticate', { body: { email, code } }),
        asBackend('deleteUser', { params: { user_id: user.id } }),
      ])
      expect([login.status, deletion.status]).toEqual([200, 200])
    }
  })

  it('sees nothing of another app', async () => {
    const headers = {
      origin: undefined,
      authorization: basic(OTHER_APP_ID, otherSecret),
      'privy-app-id': OTHER_APP_ID,
    }
    const params = { user_id: id }
    expect((await house.call('getUser', { params, headers })).status).toBe(404)
    expect((await house.call('deleteUser', { params, headers })).status).toBe(404)
    expect((await house.call('listUsers', { headers })).body.data).toEqual([])
    const metadata = { params, headers, body: { custom_metadata: { a: 1 } } }
    expect((await house.call('setCustomMetadata', metadata)).status).toBe(404)
  })

  it('counts imports and deletions against the user limit', async () => {
    const [{ count }] = await house.rows('SELECT count(*)::int AS count FROM users WHERE app_id = $1', [
      APP_ID,
    ])
    await house.setApp({ user_limit: count + 1 })
    const body = (address: string) => ({ body: { linked_accounts: [{ type: 'email', address }] } })
    const one = await asBackend('importUser', body('limit-1@example.com'))
    expect(one.status).toBe(200)
    const two = await asBackend('importUser', body('limit-2@example.com'))
    expect([two.status, two.body.code]).toEqual([403, 'max_accounts_reached'])
    await asBackend('deleteUser', { params: { user_id: one.body.id } })
    expect((await asBackend('importUser', body('limit-2@example.com'))).status).toBe(200)
    await house.setApp({ user_limit: null })
  })
})

describe('who may call as the backend', () => {
  const names = Object.keys(BACKEND_ROUTES) as RouteName[]
  /** What each of them answers, one after the other. */
  async function each(optionsOf: (index: number) => object): Promise<[string, number, unknown][]> {
    expect(names).not.toEqual([])
    const answers: [string, number, unknown][] = []
    for (const [index, name] of names.entries()) {
      const { status, body } = await house.call(name, { ...optionsOf(index), params: { user_id: 'x' } })
      answers.push([name, status, body.code])
    }
    return answers
  }

  it.each([
    ['nobody', { origin: undefined }],
    ['a wrong secret', { origin: undefined, authorization: basic(APP_ID, 'lks_wrong') }],
    ['no secret', { origin: undefined, authorization: basic(APP_ID, '') }],
    ['half a header', { origin: undefined, authorization: 'Basic !!' }],
  ])('not %s', async (_, headers) => {
    // One network would soon be told to wait.
    const answers = await each((index) => ({ headers, address: `198.51.100.${index}` }))
    expect(answers).toEqual(names.map((name) => [name, 401, 'missing_or_invalid_token']))
  })

  it('not another app with its own secret', async () => {
    const headers = { origin: undefined, authorization: basic(OTHER_APP_ID, otherSecret) }
    expect((await each(() => ({ headers }))).map(([name, status]) => [name, status])).toEqual(
      names.map((name) => [name, 401]),
    )
  })

  it('not a page, even with the right secret', async () => {
    const headers = { origin: ORIGIN, authorization: basic(APP_ID, secret) }
    expect(await each(() => ({ headers }))).toEqual(names.map((name) => [name, 403, 'invalid_origin']))
  })

  it('not with a user’s token', async () => {
    const session = await house.login('user@example.com')
    const headers = { origin: undefined, authorization: `Bearer ${session.privy_access_token}` }
    expect((await each(() => ({ headers }))).map(([name, status]) => [name, status])).toEqual(
      names.map((name) => [name, 401]),
    )
  })

  it('not with a secret that was revoked', async () => {
    const made = await addSecret(house.ports, APP_ID)
    const headers = { origin: undefined, authorization: basic(APP_ID, made.secret) }
    expect((await house.call('listUsers', { headers })).status).toBe(200)
    await house.ports.secrets.remove(APP_ID, made.id)
    const answer = await house.call('listUsers', { headers, address: '198.51.100.99' })
    expect(answer.status).toBe(401)
  })

  it('keeps no secret in a form that could be used', async () => {
    const dump = JSON.stringify(await house.rows('SELECT * FROM app_secrets'))
    expect(dump).not.toContain(secret)
  })
})

describe('wrong app secrets', () => {
  const ask = (password: string, address: string) =>
    house.call('listUsers', {
      headers: { origin: undefined, authorization: basic(APP_ID, password) },
      address,
    })

  it('are counted one by one also when they are sent at the same time', async () => {
    const guesses = Array.from({ length: 24 }, (_, index) => ask(`at once ${index}`, '198.51.100.62'))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(14).fill(429)])
  })

  it('are slowed down by network address, more with each, and a right one never waits', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 15; index++)
      statuses.push((await ask(`guess ${index}`, '198.51.100.60')).status)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)])
    expect((await ask('guess', '198.51.100.60')).headers.get('retry-after')).toBe('30')
    expect((await ask(secret, '198.51.100.60')).status).toBe(200)
    expect((await ask('guess', '198.51.100.61')).status).toBe(401)

    house.clock.advance(30_000)
    expect((await ask('guess', '198.51.100.60')).status).toBe(401)
    const held = await ask('guess', '198.51.100.60')
    expect([held.status, held.body.code, held.headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '60',
    ])
    house.clock.advance(25 * 3_600_000)
    expect((await ask('guess', '198.51.100.60')).status).toBe(401)
    expect((await ask('guess', '198.51.100.60')).status).toBe(401)
  })
})
