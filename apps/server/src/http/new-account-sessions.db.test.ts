import type { AuthResponse } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FrameKey } from '../testing/frame-key.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** frame_bind_window_s: a key that is new to the user binds no session that is older */
const NO_LONGER_BINDS_MS = 601_000

let house: TestHouse
let people = 0
beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp({ sms_auth: true, new_account_wait_s: 2 * 86_400 })
})
afterAll(() => house.close())

const outcome = ({ status, body }: CallAnswer) => (status === 200 ? 'done' : body.code)
const bearer = (session: AuthResponse) => ({
  headers: { authorization: `Bearer ${session.privy_access_token}` },
})

interface Device {
  session: AuthResponse
  key: FrameKey
}

let email: string
let root: string
let laptop: Device
let phone: Device
beforeEach(async () => {
  email = `owner${++people}@example.com`
  const open = async (client: string) => ({
    session: await house.login(email, client),
    key: await newFrameKey(),
  })
  laptop = await open('laptop')
  const frame = await openTestFrame(house, laptop.session, laptop.key)
  const { body } = await frame.makeRoot()
  expect(outcome(await frame.call('createRoot', body))).toBe('done')
  root = body.address
  phone = await open('phone')
  expect(outcome(await use(phone.session, phone.key))).toBe('done')
  house.clock.advance(30 * DAY_MS)
})

const use = async (session: AuthResponse, key?: FrameKey) =>
  (await openTestFrame(house, session, key)).call('releaseAuthShare', { purpose: 'sign' }, { root })

/** What the wallet says to a login of the owner's that is eleven minutes old, on some device. */
async function opensLater(key: FrameKey): Promise<string> {
  const session = await house.login(email, 'later')
  house.clock.advance(NO_LONGER_BINDS_MS)
  return outcome(await use(session, key))
}

const BOUND_AGAIN = 'reauthentication_required'

/** A phone number that is added in a session of the owner's, and a login by it. */
async function byAddedNumber(): Promise<AuthResponse> {
  const phoneNumber = `+1201555${7000 + people}`
  const code = async (headers: object, client: string) => {
    const given = { ...headers, 'privy-ca-id': client }
    expect(outcome(await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers: given }))).toBe(
      'done',
    )
    return { body: { phoneNumber, code: house.texter.codeFor(phoneNumber) }, headers: given }
  }
  const { headers } = bearer(await house.login(email, 'linking'))
  expect(outcome(await house.call('passwordlessSmsLink', await code(headers, 'linking')))).toBe('done')
  house.clock.advance(HOUR_MS)
  const answer = await house.call('passwordlessSmsAuthenticate', await code({}, 'added'))
  expect(outcome(answer)).toBe('done')
  return answer.body
}

/** All other sessions but those of `device`, by one call or one by one. */
const WAYS = {
  'all at once': async (session: AuthResponse) =>
    expect(outcome(await house.call('revokeOtherSessions', bearer(session)))).toBe('done'),
  'one by one': async (session: AuthResponse) => {
    const { sessions } = (await house.call('listSessions', { body: {}, ...bearer(session) })).body
    const others = sessions.filter(({ current }: { current: boolean }) => !current)
    expect(others.length).toBeGreaterThan(0)
    for (const { id } of others) {
      const ended = await house.call('revokeSession', { params: { session_id: id }, ...bearer(session) })
      expect(outcome(ended)).toBe('done')
    }
  },
}

describe.each(Object.entries(WAYS))('sessions that are ended %s', (_, endOthers) => {
  /** Live sessions on both devices, whichever was first. */
  const openBoth = async () => {
    for (const { key } of [laptop, phone]) {
      expect(outcome(await use(await house.login(email, 'open'), key))).toBe('done')
    }
  }

  it('by an account that was just added leave the owner’s devices known, on which the wallet goes on', async () => {
    const thief = await byAddedNumber()
    await openBoth()
    await endOthers(thief)
    expect([await opensLater(laptop.key), await opensLater(phone.key)]).toEqual(['done', 'done'])
    expect(await opensLater(await newFrameKey())).toBe(BOUND_AGAIN)
  })

  it('by the owner’s older account make strangers of the devices that they were on', async () => {
    const lost = await house.login(email, 'owner')
    expect(outcome(await use(lost, laptop.key))).toBe('done')
    expect(outcome(await use(await house.login(email, 'open'), phone.key))).toBe('done')
    await endOthers(lost)
    expect([await opensLater(laptop.key), await opensLater(phone.key)]).toEqual(['done', BOUND_AGAIN])
  })

  it('by the added account once it is no longer new do so, too', async () => {
    const added = await byAddedNumber()
    house.clock.advance(HOUR_MS / 2)
    await house.rows(
      'UPDATE linked_accounts SET new_until = $2 WHERE user_id = $1 AND new_until IS NOT NULL',
      [added.user.id, new Date(house.clock.now())],
    )
    await openBoth()
    await endOthers(added)
    expect(await opensLater(phone.key)).toBe(BOUND_AGAIN)
  })
})
