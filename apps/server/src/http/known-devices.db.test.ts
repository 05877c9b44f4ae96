import type { AuthResponse } from '@latchkey/contract'
import { ROUTES } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FrameKey } from '../testing/frame-key.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'
import { wrongCode } from '../testing/wrong-code.ts'

const HOUR_MS = 3_600_000

let house: TestHouse
let email: string
let phoneNumber: string
let count = 0
beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp({ sms_auth: true })
})
afterAll(() => house.close())
beforeEach(() => {
  count += 1
  email = `owner${count}@example.com`
  phoneNumber = `+1201555${String(7000 + count)}`
})

/** What a device shows of itself with a request to this route. */
type Shown = (route: 'passwordlessInit' | 'passwordlessAuthenticate') => Promise<Record<string, string>>

const cookieOf = (answer: CallAnswer) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('latchkey-device-'))
    ?.split(';')[0]
const byCookie =
  (cookie: string | undefined): Shown =>
  async (): Promise<Record<string, string>> =>
    cookie ? { cookie } : {}

async function byKey(session: AuthResponse, key: FrameKey): Promise<Shown> {
  const frame = await openTestFrame(house, session, key)
  return async (route) => ({ dpop: await frame.prove(ROUTES[route].path, { claims: { ath: undefined } }) })
}

async function logIn(client: string, key?: FrameKey): Promise<CallAnswer> {
  const headers = { 'privy-ca-id': client }
  await house.call('passwordlessInit', { body: { email }, headers })
  const body = { email, code: house.mailer.codeFor(email), ...(key ? { dpop_jkt: key.jkt } : {}) }
  const answer = await house.call('passwordlessAuthenticate', { body, headers })
  expect(answer.status).toBe(200)
  return answer
}

/** Links a phone to the session's user. */
async function addPhone(session: AuthResponse): Promise<void> {
  const headers = { authorization: `Bearer ${session.privy_access_token}` }
  await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
  const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
  expect((await house.call('passwordlessSmsLink', { body, headers })).status).toBe(200)
}

async function logInByPhone(client: string, key?: FrameKey): Promise<CallAnswer> {
  const headers = { 'privy-ca-id': client }
  await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
  const code = house.texter.codeFor(phoneNumber)
  const body = { phoneNumber, code, ...(key ? { dpop_jkt: key.jkt } : {}) }
  const answer = await house.call('passwordlessSmsAuthenticate', { body, headers })
  expect(answer.status).toBe(200)
  return answer
}

/** Five wrong codes at the owner's address by each device, all under one client id: what each try was answered. */
async function guessAll(devices: Shown[]): Promise<number[]> {
  const statuses: number[] = []
  for (const shown of devices) {
    const as = async (route: Parameters<Shown>[0]) => ({ 'privy-ca-id': 'guesser', ...(await shown(route)) })
    await house.call('passwordlessInit', { body: { email }, headers: await as('passwordlessInit') })
    const code = wrongCode(house.mailer.codeFor(email))
    for (let index = 0; index < 5; index++) {
      const headers = await as('passwordlessAuthenticate')
      const answer = await house.call('passwordlessAuthenticate', { body: { email, code }, headers })
      statuses.push(answer.status)
    }
  }
  return statuses
}
const HELD_BACK = [...Array(10).fill(401), ...Array(10).fill(429)]

describe('a device that an account has let in which was just added', () => {
  it('guesses at the owner’s codes as a stranger, by whatever frame key it logged in', async () => {
    const stolen = await logIn('own')
    await addPhone(stolen.body)
    const devices: Shown[] = []
    for (let index = 0; index < 4; index++) {
      const key = await newFrameKey()
      house.clock.advance(31_000)
      devices.push(await byKey((await logInByPhone(`thief-${index}`, key)).body, key))
    }
    expect(await guessAll(devices)).toEqual(HELD_BACK)
  })

  it('guesses at them as a stranger with whatever cookie it got', async () => {
    const stolen = await logIn('own')
    await addPhone(stolen.body)
    const devices: Shown[] = []
    for (let index = 0; index < 4; index++) {
      house.clock.advance(31_000)
      devices.push(byCookie(cookieOf(await logInByPhone(`thief-${index}`))))
    }
    expect(await guessAll(devices)).toEqual(HELD_BACK)
  })

  it('is answered a repeated login without a mark, too', async () => {
    await addPhone((await logIn('own')).body)
    house.clock.advance(31_000)
    const first = await logInByPhone('thief')
    const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
    const again = await house.call('passwordlessSmsAuthenticate', {
      body,
      headers: { 'privy-ca-id': 'thief' },
    })
    expect(again.body.refresh_token).toBe(first.body.refresh_token)
    expect([cookieOf(first), cookieOf(again)]).toEqual([undefined, undefined])
  })

  it('is known once the account is not new any more', async () => {
    await addPhone((await logIn('own')).body)
    house.clock.advance(73 * HOUR_MS)
    const device = byCookie(cookieOf(await logInByPhone('second')))
    expect(await guessAll([byCookie(undefined), byCookie(undefined), device])).toEqual([
      ...Array(10).fill(401),
      ...Array(5).fill(401),
    ])
  })
})

describe('the owner’s devices', () => {
  it('of the sign-up, and of a later login by its account, stay known, and none holds another back', async () => {
    const [first, second] = [await newFrameKey(), await newFrameKey()]
    const signUp = await logIn('own', first)
    await addPhone(signUp.body)
    house.clock.advance(31_000)
    const later = await logIn('laptop', second)
    house.clock.advance(31_000)
    const strangers = [byCookie(undefined), byCookie(undefined), byCookie(undefined)]
    expect(await guessAll(strangers)).toEqual(HELD_BACK.slice(0, 15))
    const own = [
      byCookie(cookieOf(signUp)),
      byCookie(cookieOf(later)),
      await byKey(signUp.body, first),
      await byKey(later.body, second),
    ]
    expect(await guessAll(own)).toEqual(Array(20).fill(401))
  })

  it('are marked again by a login whose first answer was lost', async () => {
    const first = await logIn('own')
    const body = { email, code: house.mailer.codeFor(email) }
    const again = await house.call('passwordlessAuthenticate', { body, headers: { 'privy-ca-id': 'own' } })
    expect(again.body.refresh_token).toBe(first.body.refresh_token)
    const device = byCookie(cookieOf(again))
    const strangers = [byCookie(undefined), byCookie(undefined), byCookie(undefined)]
    expect(await guessAll([...strangers, device])).toEqual([...HELD_BACK.slice(0, 15), ...Array(5).fill(401)])
  })

  it('are strangers by a proof that was shown before, and known by the next one', async () => {
    const key = await newFrameKey()
    const signUp = await logIn('own', key)
    house.clock.advance(31_000)
    const strangers = [byCookie(undefined), byCookie(undefined), byCookie(undefined)]
    expect(await guessAll(strangers)).toEqual(HELD_BACK.slice(0, 15))
    const device = await byKey(signUp.body, key)
    const shown = await device('passwordlessAuthenticate')
    const body = { email, code: '000000' }
    const statuses: number[] = []
    const tries = [shown, shown, await device('passwordlessAuthenticate'), shown]
    for (const proof of tries) {
      const headers = { 'privy-ca-id': 'thief', ...proof }
      statuses.push((await house.call('passwordlessAuthenticate', { body, headers })).status)
    }
    expect(statuses).toEqual([401, 429, 401, 429])
  })
})
