import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Way, WayName } from '../testing/login-ways.ts'
import { AGAIN, ONE_USE, openLoginWays } from '../testing/login-ways.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'

let house: TestHouse
let ways: Record<WayName, Way>
/** who is logged in, and asked to confirm it */
let someone: string
beforeAll(async () => {
  ;({ house, ways } = await openLoginWays())
  someone = (await house.login('someone@example.com')).user.id
})
afterAll(() => house.close())

const REFUSED = [403, 'other_user']
const told = ({ status, body }: CallAnswer) => [status, body.code ?? body.user.id]
async function all(): Promise<number> {
  const [row] = await house.rows(
    'SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM users) AS count',
  )
  return Number(row.count)
}

async function codeLogin(email: string) {
  await house.call('passwordlessInit', { body: { email } })
  const code = house.mailer.codeFor(email)
  return (body: object) => house.call('passwordlessAuthenticate', { body: { email, code, ...body } })
}

describe.each([...ONE_USE, ...AGAIN])('%s', (name) => {
  it('opens no session, and makes no user, where another user is expected', async () => {
    const authenticate = await ways[name]()
    const before = await all()
    expect(told(await authenticate({ expected_user_id: someone }))).toEqual(REFUSED)
    expect(await all()).toBe(before)
  })

  it('is answered to the user who is expected, and again, and to nobody else afterwards', async () => {
    const authenticate = await ways[name]()
    const owner = (await authenticate({})).body.user.id
    expect(told(await authenticate({ expected_user_id: owner }))).toEqual([200, owner])
    const before = await all()
    expect(told(await authenticate({ expected_user_id: someone }))).toEqual(REFUSED)
    expect(await all()).toBe(before)
  })
})

describe('a code by e-mail', () => {
  it('opens a session of the user who is expected', async () => {
    const login = await codeLogin('someone@example.com')
    const before = await all()
    expect(told(await login({ expected_user_id: someone }))).toEqual([200, someone])
    expect(await all()).toBe(before + 1)
  })

  it.each([
    ['of another user', true],
    ['that has no user yet', false],
  ])('of an address %s opens none, and is good for its owner then', async (_, exists) => {
    const email = `other-${exists}@example.com`
    if (exists) await house.login(email)
    const login = await codeLogin(email)
    const before = await all()
    expect(told(await login({ expected_user_id: someone }))).toEqual(REFUSED)
    expect(await all()).toBe(before)
    const [status, owner] = told(await login({}))
    expect(status).toBe(200)
    expect(told(await login({ expected_user_id: someone }))).toEqual(REFUSED)
    expect(told(await login({ expected_user_id: owner }))).toEqual([200, owner])
  })

  it('that is wrong is told to be wrong, whoever is expected', async () => {
    await codeLogin('wrong@example.com')
    const body = { email: 'wrong@example.com', code: '000000', expected_user_id: someone }
    expect(told(await house.call('passwordlessAuthenticate', { body }))).toEqual([401, 'invalid_credentials'])
  })
})

it.each([
  ['the proof of Telegram', 'telegram'],
  ['the signature of a Farcaster account', 'farcaster'],
  ['a passkey', 'a passkey'],
] as const)('%s that was refused is not used up', async (_, name) => {
  const authenticate = await ways[name]()
  expect(told(await authenticate({ expected_user_id: someone }))).toEqual(REFUSED)
  expect((await authenticate({})).status).toBe(200)
})

it.each([
  ['a number', 7],
  ['nothing', ''],
  ['too long a text', 'd'.repeat(256)],
])('%s is no user’s id', async (_, expected_user_id) => {
  const login = await codeLogin('form@example.com')
  const answer = await login({ expected_user_id })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
})
