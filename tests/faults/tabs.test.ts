import { ROUTES } from '@latchkey/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  APP_ID,
  ORIGIN,
  openTestHouse,
  SERVER_ORIGIN,
  type TestHouse,
} from '../../apps/server/src/testing/test-house.ts'
import { openTabs } from './support/browser-tabs.ts'

const TABS = 20
/** A bit less than a token lasts, so that every round finds it stale and none finds it dead. */
const ROUND_MS = 59.6 * 60_000
const ROUNDS = Math.ceil((24 * 3_600_000) / ROUND_MS)
const SHOP = 'http://localhost:3000'

let house: TestHouse

beforeEach(async () => {
  house = await openTestHouse()
})
afterEach(() => house.close())

const everyEleventh = (call: number) => call % 11 === 0
const none = () => false

it.each([
  ['taking turns', { locks: true, cookies: false, isLost: none }],
  ['all at once', { locks: false, cookies: false, isLost: none }],
  ['taking turns, with answers that get lost', { locks: true, cookies: false, isLost: everyEleventh }],
  ['all at once, with answers that get lost', { locks: false, cookies: false, isLost: everyEleventh }],
  ['taking turns, with the session in cookies', { locks: true, cookies: true, isLost: none }],
  [
    'all at once, in cookies, with answers that get lost',
    { locks: false, cookies: true, isLost: everyEleventh },
  ],
])('keeps twenty tabs logged in that renew one session for a day, %s [SESS-009]', async (_, how) => {
  if (how.cookies) {
    await house.setApp({ development: true, allowed_origins: [SHOP], custom_api_url: SERVER_ORIGIN })
  }
  const page = how.cookies ? SHOP : ORIGIN
  const { tabs, cookies } = openTabs(house, { count: TABS, page, api: SERVER_ORIGIN, ...how })
  const [first] = tabs
  if (!first) throw new Error('no tab')
  first.start()
  await expect.poll(() => first.state.get().ready).toBe(true)
  const headers = { origin: page, 'privy-ca-id': '7b2f6c5e-0000-4000-8000-000000000000' }
  const body = { email: 'tabs@example.com' }
  await house.call('passwordlessInit', { body, headers })
  const code = house.mailer.codeFor('tabs@example.com')
  const { user } = await first.session.authenticate(ROUTES.passwordlessAuthenticate, { ...body, code })
  for (const tab of tabs) tab.start()
  await expect.poll(() => tabs.filter((tab) => tab.state.get().user?.id === user.id).length).toBe(TABS)
  expect(cookies.has('privy-refresh-token')).toBe(how.cookies)

  const seen = new Set<string>()
  expect(ROUNDS).toBeGreaterThan(1)
  for (let round = 0; round < ROUNDS; round++) {
    house.clock.advance(ROUND_MS)
    const tokens = await Promise.all(tabs.map((tab) => tab.getAccessToken()))
    expect(tokens).toEqual(Array(TABS).fill(expect.stringMatching(/^ey/)))
    for (const token of tokens) seen.add(String(token))
    expect(tabs.filter((tab) => tab.state.get().user?.id === user.id)).toHaveLength(TABS)
  }
  expect(seen.size).toBeGreaterThanOrEqual(ROUNDS)

  const sessions = await house.rows(
    'SELECT user_id, revoked_at, generation FROM sessions WHERE app_id = $1',
    [APP_ID],
  )
  expect(sessions).toEqual([{ user_id: user.id, revoked_at: null, generation: expect.any(Number) }])
  // One family that moves on once in a round; a lost answer repeats its step.
  expect(sessions[0].generation).toBeGreaterThan(ROUNDS)
  expect(sessions[0].generation).toBeLessThan(ROUNDS * 3)
})
