import type { AuthResponse } from '@latchkey/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSecret } from '../../domain/backend/secrets.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { APP_ID, OTHER_APP_ID, openTestHouse } from '../../testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

/** Other work of the server, such as noting that a mail has left, may wait as well. */
const waiting = (what: string) => `SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%${what}%'`

/**
 * Runs `work`, one statement that locks two rows, while another transaction holds the first of them and goes on to the
 * second, which it does not get where the statement has that one already: the two would wait for each other.
 */
async function meeting<T>(what: string, rows: [first: string, second: string], work: () => Promise<T>) {
  const codes = () => house.rows('SELECT 1 FROM login_codes WHERE outbox IS NOT NULL')
  await expect.poll(codes).toEqual([])
  let answer: Promise<T> | undefined
  await house.database.transaction(async (session) => {
    const hold = async (row: string) => (await session.query({ text: `${row} FOR UPDATE NOWAIT` })).rows
    expect(await hold(rows[0])).toHaveLength(1)
    answer = work()
    answer.catch(() => undefined)
    const waits = async () => {
      // a transaction sees the activity of others as it was when it first looked
      await session.query({ text: 'SELECT pg_stat_clear_snapshot()' })
      return (await session.query({ text: waiting(what) })).rows
    }
    await expect.poll(waits).toHaveLength(1)
    expect(await hold(rows[1])).toHaveLength(1)
  })
  return (await answer) as T
}

it('a backend deletes a user whose accounts somebody else holds in the order of their names', async () => {
  const { secret } = await addSecret(house.ports, APP_ID)
  const headers = {
    origin: undefined,
    authorization: `Basic ${Buffer.from(`${APP_ID}:${secret}`).toString('base64')}`,
  }
  // the phone lies before the e-mail in the table
  const linked_accounts = [
    { type: 'phone', number: '+12015550177' },
    { type: 'email', address: 'order@example.com' },
  ]
  const made = await house.call('importUser', { headers, body: { linked_accounts } })
  const row = (type: string) =>
    `SELECT 1 FROM linked_accounts WHERE user_id = '${made.body.id}' AND type = '${type}'`
  const gone = await meeting('linked_accounts', [row('email'), row('phone')], () =>
    house.call('deleteUser', { headers, params: { user_id: made.body.id } }),
  )
  expect([gone.status, gone.body]).toEqual([200, { success: true }])
  expect(await house.rows(row('email'))).toEqual([])
})

it('keeps the events of two apps that another server counts in the other order', async () => {
  const { analytics } = house.ports
  const event = { name: 'opened', clientId: null, payload: null, address: '203.0.113.9' }
  const record = (appId: string) =>
    analytics.record({
      ...event,
      appId,
      at: new Date(house.clock.now()),
      limitPerMinute: 9,
      kilobytesPerDay: 9,
    })
  const kept = () =>
    house.rows(`SELECT app_id FROM analytics_events WHERE event_name = 'opened' ORDER BY app_id`)
  record(APP_ID)
  record(OTHER_APP_ID)
  await analytics.flush()
  const row = (appId: string) => `SELECT 1 FROM send_windows WHERE key = '${appId} analytics'`
  await meeting('analytics_events', [row(APP_ID), row(OTHER_APP_ID)], () => {
    record(OTHER_APP_ID)
    record(APP_ID)
    return analytics.flush()
  })
  expect((await kept()).map(({ app_id }) => app_id)).toEqual([APP_ID, APP_ID, OTHER_APP_ID, OTHER_APP_ID])
  expect(house.logs.filter((line) => line.includes('events dropped'))).toEqual([])
})

/** Two clients who share one code, since the pace let but one mail go out; the second of them types it. */
async function sharedCode(email: string) {
  await house.setApp({ limits: { sends_per_identifier: 1 } })
  const headers = (client: string) => ({ 'privy-ca-id': client })
  for (const client of ['first', 'second']) {
    expect((await house.call('passwordlessInit', { body: { email }, headers: headers(client) })).status).toBe(
      200,
    )
  }
  const row = (client: string) =>
    `SELECT 1 FROM login_codes WHERE identifier = 'email:${email}' AND client = '${client}'`
  const macs = await house.rows(
    `SELECT DISTINCT code_mac FROM login_codes WHERE identifier = 'email:${email}'`,
  )
  expect(macs).toHaveLength(1)
  const rows: [string, string] = [row('first'), row('second')]
  return { body: { email, code: house.mailer.codeFor(email) }, headers: headers('second'), rows }
}
const usedBy = (email: string) =>
  house.rows(`SELECT client, used_at FROM login_codes WHERE identifier = 'email:${email}' ORDER BY client`)

it('logs in by a code that two share while somebody holds both rows of it in their order', async () => {
  const { rows, ...asked } = await sharedCode('shared-login@example.com')
  const answer = await meeting('login_codes', rows, () => house.call('passwordlessAuthenticate', asked))
  expect(answer.status).toBe(200)
  const used = new Date(house.clock.now())
  expect(await usedBy('shared-login@example.com')).toEqual([
    { client: 'first', used_at: used },
    { client: 'second', used_at: used },
  ])
})

it('links by a code that two share while somebody holds both rows of it in their order', async () => {
  const session: AuthResponse = await house.login('linker@example.com', 'second')
  const { rows, body, headers } = await sharedCode('shared-link@example.com')
  const authorization = `Bearer ${session.privy_access_token}`
  const answer = await meeting('login_codes', rows, () =>
    house.call('passwordlessUpdate', {
      body: { oldAddress: 'linker@example.com', newAddress: body.email, code: body.code },
      headers: { ...headers, authorization },
    }),
  )
  expect(answer.body).toMatchObject({ linked_accounts: [{ address: 'shared-link@example.com' }] })
  const used = new Date(house.clock.now())
  expect(await usedBy('shared-link@example.com')).toEqual([
    { client: 'first', used_at: used },
    { client: 'second', used_at: used },
  ])
})
