import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweep } from '../adapters/postgres/sweep.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, OTHER_APP_ID, OTHER_ORIGIN, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp({ guest_auth: true })
})
afterAll(() => house.close())

const DAY_MS = 86_400_000
const WARNING = 'the app has used up limits.analytics_kilobytes_per_day'

async function sendEvents(count: number, headers = {}): Promise<void> {
  const payload = { text: 'x'.repeat(1_000) }
  expect(count).toBeGreaterThan(0)
  for (let index = 0; index < count; index++) {
    const address = `198.51.100.${index % 250}`
    const body = { event_name: `event ${index}`, client_id: null, payload }
    expect((await house.call('analyticsEvent', { body, headers, address })).body).toEqual({ success: true })
    // each is a batch of its own, however slow the machine: two kilobytes of the budget
    await house.ports.analytics.flush()
  }
}

const eventsOf = async (appId: string) =>
  Number((await house.rows('SELECT count(*) FROM analytics_events WHERE app_id = $1', [appId]))[0].count)
const warnings = () => house.logs.filter((line) => line.includes(WARNING))

it('keeps so many kilobytes of an app’s events in a day, whoever sends them, and says so once', async () => {
  await house.setApp({ limits: { analytics_kilobytes_per_day: 50 } })
  await sendEvents(60)
  expect(await eventsOf(APP_ID)).toBe(25)
  expect(warnings()).toHaveLength(1)
  expect(JSON.parse(warnings()[0] as string)).toMatchObject({ level: 'warn', app_id: APP_ID })

  await sendEvents(3, { 'privy-app-id': OTHER_APP_ID, origin: OTHER_ORIGIN })
  expect(await eventsOf(OTHER_APP_ID)).toBe(3)

  house.clock.advance(DAY_MS)
  await sendEvents(20)
  expect(await eventsOf(APP_ID)).toBe(45)
  await sendEvents(20)
  expect(await eventsOf(APP_ID)).toBe(50)
  expect(warnings()).toHaveLength(2)
})

const credential = () => randomBytes(24).toString('base64url')
const logIn = (guest_credential: string, address = '203.0.113.7') =>
  house.call('guestAuthenticate', { body: { guest_credential }, address })

it('takes so many new guests in a day, from wherever, and lets those in that it has', async () => {
  await house.setApp({ limits: { guests_per_day: 5 } })
  const known = credential()
  const first = await logIn(known)
  const statuses: number[] = []
  for (let index = 0; index < 8; index++) {
    statuses.push((await logIn(credential(), `198.51.100.${index}`)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
  const refused = await logIn(credential())
  expect(refused.body.code).toBe('too_many_requests')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await logIn(known)).body.user.id).toBe(first.body.user.id)
  house.clock.advance(DAY_MS)
  expect((await logIn(credential())).status).toBe(200)
})

it('deletes guests that nobody came back to, and none that was used', async () => {
  await house.setApp({ limits: { guests_per_day: 1_000 } })
  const made = async () => (await logIn(credential())).body
  const unused = await made()
  const young = await made()
  const refreshed = await made()
  await house.call('refreshSession', { body: { refresh_token: refreshed.refresh_token } })
  const again = credential()
  const returned = (await logIn(again)).body
  house.clock.advance(1_000)
  await logIn(again)
  const noted = await made()
  await house.rows(`UPDATE users SET custom_metadata = '{"cart":1}' WHERE id = $1`, [noted.user.id])
  const upgraded = await made()
  const email = 'upgraded@example.com'
  await house.call('passwordlessInit', { body: { email } })
  const link = { email, code: house.mailer.codeFor(email) }
  const linked = await house.call('passwordlessLink', {
    body: link,
    headers: { authorization: `Bearer ${upgraded.privy_access_token}` },
  })
  expect(linked.status).toBe(200)

  await house.rows(`UPDATE users SET created_at = now() - interval '31 days' WHERE id <> $1`, [young.user.id])
  await house.rows(`UPDATE users SET created_at = now() - interval '29 days' WHERE id = $1`, [young.user.id])
  // The clock of the test is not the database's, by which the sweep would take the sessions for long over.
  await house.rows(`UPDATE sessions SET expires_at = now()`)
  await sweep(house.database, house.ports.signer)
  const ids = [unused, young, refreshed, returned, noted, upgraded].map(({ user }) => user.id)
  const left = await house.rows('SELECT id FROM users WHERE id = ANY ($1)', [ids])
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(ids.slice(1)))
})

it('counts the users of an app with a limit down by the guests that were deleted', async () => {
  await house.setApp({ user_limit: 1_000 })
  const countOf = async () =>
    (await house.rows('SELECT user_count FROM apps WHERE id = $1', [APP_ID]))[0].user_count as number
  const before = await countOf()
  house.clock.advance(5_000)
  for (let index = 0; index < 3; index++) await logIn(credential())
  expect(await countOf()).toBe(before + 3)
  const fresh = await house.rows(
    `UPDATE users SET created_at = now() - interval '31 days'
     WHERE is_guest AND created_at = $1 RETURNING id`,
    [new Date(house.clock.now())],
  )
  expect(fresh).toHaveLength(3)
  await sweep(house.database, house.ports.signer)
  expect(await countOf()).toBe(before)
  await house.setApp({ user_limit: null })
})
