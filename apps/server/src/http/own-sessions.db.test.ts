import type { AuthResponse } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWebhookEndpointStore } from '../adapters/postgres/webhook-store.ts'
import { addEndpoint } from '../domain/webhook/endpoints.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, OTHER_APP_ID, OTHER_ORIGIN, openTestHouse } from '../testing/test-house.ts'

const LAPTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const BERLIN = '203.0.113.7'
const LISBON = '198.51.100.9'
const UNKNOWN = '192.0.2.1'

let house: TestHouse
let count = 0
let email: string

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  email = `sessions${count++}@example.com`
})

async function logIn(client: string, userAgent: string, address: string): Promise<AuthResponse> {
  const headers = { 'privy-ca-id': client, 'user-agent': userAgent }
  await house.call('passwordlessInit', { body: { email }, headers, address })
  const body = { email, code: house.mailer.codeFor(email) }
  const answer = await house.call('passwordlessAuthenticate', { body, headers, address })
  expect(answer.status).toBe(200)
  house.clock.advance(60_000)
  return answer.body
}
const bearer = (token: string | null) => ({ headers: { authorization: `Bearer ${token}` } })
const list = (session: AuthResponse, body = {}) =>
  house.call('listSessions', { body, ...bearer(session.privy_access_token) })
const end = (session: AuthResponse, id: string) =>
  house.call('revokeSession', { params: { session_id: id }, ...bearer(session.privy_access_token) })
const endOthers = (session: AuthResponse) =>
  house.call('revokeOtherSessions', bearer(session.privy_access_token))
const idOf = (session: AuthResponse): string =>
  JSON.parse(Buffer.from(String(session.token).split('.')[1] ?? '', 'base64url').toString()).sid
const idsOf = async (session: AuthResponse) =>
  (await list(session)).body.sessions.map(({ id }: { id: string }) => id)
const refresh = (session: AuthResponse, userAgent: string, address: string) =>
  house.call('refreshSession', {
    body: { refresh_token: session.refresh_token },
    headers: { 'user-agent': userAgent },
    address,
  })

describe('where a user is logged in', () => {
  it('is listed with device, place, beginning and last use, newest login first', async () => {
    const began = Math.floor(house.clock.now() / 1000)
    const laptop = await logIn('laptop', LAPTOP, BERLIN)
    const phone = await logIn('phone', PHONE, UNKNOWN)
    const { status, body } = await list(laptop)
    expect(status).toBe(200)
    expect(body).toEqual({
      sessions: [
        {
          id: idOf(phone),
          current: false,
          device: { browser: 'Safari', os: 'iOS', model: 'iPhone' },
          place: null,
          began_at: began + 60,
          last_used_at: began + 60,
        },
        {
          id: idOf(laptop),
          current: true,
          device: { browser: 'Chrome', os: 'Mac OS', model: 'Mac' },
          place: 'Berlin',
          began_at: began,
          last_used_at: began,
        },
      ],
      next_cursor: null,
    })
  })

  it('tells the last use by a refresh, with the device and the place of that', async () => {
    const laptop = await logIn('laptop', LAPTOP, BERLIN)
    house.clock.advance(3_000_000)
    await refresh(laptop, PHONE, LISBON)
    const [only] = (await list(laptop)).body.sessions
    expect(only).toMatchObject({
      device: { browser: 'Safari', os: 'iOS', model: 'iPhone' },
      place: 'Lisbon',
      last_used_at: only.began_at + 3060,
    })
  })

  it('keeps no address', async () => {
    const laptop = await logIn('laptop', LAPTOP, UNKNOWN)
    await refresh(laptop, LAPTOP, LISBON)
    const rows = JSON.stringify(
      await house.rows('SELECT * FROM sessions WHERE user_id = $1', [laptop.user.id]),
    )
    expect(rows).toContain('Lisbon')
    for (const address of [UNKNOWN, LISBON]) expect(rows).not.toContain(address)
  })

  it('comes in pages of 50, each session once', async () => {
    const first = await logIn('first', LAPTOP, BERLIN)
    await house.rows(
      `INSERT INTO sessions (id, app_id, user_id, client, auth_time, expires_at, ends_at, key_id, seed)
       SELECT gen_random_uuid(), app_id, user_id, client, auth_time, expires_at, ends_at, key_id, seed
       FROM sessions, generate_series(1, 60) WHERE id = $1`,
      [idOf(first)],
    )
    const one = (await list(first)).body
    const two = (await list(first, { cursor: one.next_cursor })).body
    expect([one.sessions.length, two.sessions.length, two.next_cursor]).toEqual([50, 11, null])
    expect(new Set([...one.sessions, ...two.sessions].map(({ id }) => id)).size).toBe(61)
    const strange = await list(first, { cursor: "1.0'; DROP" })
    expect(strange.body.code).toBe('invalid_data')
  })

  it('leaves out what has ended or run out', async () => {
    const [laptop, phone] = [await logIn('laptop', LAPTOP, BERLIN), await logIn('phone', PHONE, BERLIN)]
    await house.call('logout', { body: { refresh_token: phone.refresh_token } })
    expect(await idsOf(laptop)).toEqual([idOf(laptop)])
    await logIn('tablet', PHONE, BERLIN)
    house.clock.advance(30 * 86_400_000)
    const late = await logIn('late', LAPTOP, BERLIN)
    expect(await idsOf(late)).toEqual([idOf(late)])
  })
})

describe('ending a session of one’s own', () => {
  it('stops its refresh, its tokens and its frame, and nothing else, however often it is pressed', async () => {
    const [laptop, phone] = [await logIn('laptop', LAPTOP, BERLIN), await logIn('phone', PHONE, BERLIN)]
    const frame = await openTestFrame(house, phone)
    expect((await frame.call('listRoots', {})).status).toBe(200)
    expect((await end(laptop, idOf(phone))).body).toEqual({ ended: 1 })
    const again = await end(laptop, idOf(phone))
    expect([again.status, again.body]).toEqual([200, { ended: 0 }])
    const codes = [
      (await refresh(phone, PHONE, BERLIN)).body.code,
      (await house.call('currentUser', bearer(phone.token))).body.code,
      (await list(phone)).body.code,
      (await frame.call('listRoots', {})).body.code,
    ]
    expect(codes).toEqual(Array(4).fill('missing_or_invalid_token'))
    expect((await refresh(laptop, LAPTOP, BERLIN)).status).toBe(200)
  })

  it('or all others at once leaves the one that asks', async () => {
    const sessions = [
      await logIn('laptop', LAPTOP, BERLIN),
      await logIn('phone', PHONE, BERLIN),
      await logIn('tablet', PHONE, LISBON),
    ] as const
    expect((await endOthers(sessions[1])).body).toEqual({ ended: 2 })
    expect((await endOthers(sessions[1])).body).toEqual({ ended: 0 })
    expect(await idsOf(sessions[1])).toEqual([idOf(sessions[1])])
    expect((await refresh(sessions[0], LAPTOP, BERLIN)).status).toBe(401)
    expect((await refresh(sessions[1], PHONE, BERLIN)).status).toBe(200)
  })

  it('is told to the backend', async () => {
    const endpoints = { ...house.ports, endpoints: createWebhookEndpointStore(house.database) }
    const app = (await house.manage.store.find(APP_ID)) as never
    await addEndpoint(endpoints, app, { url: 'https://host.example/hook', events: ['user.session_revoked'] })
    const [laptop, phone] = [await logIn('laptop', LAPTOP, BERLIN), await logIn('phone', PHONE, BERLIN)]
    await end(laptop, idOf(phone))
    await end(laptop, idOf(phone))
    const told = await house.rows('SELECT type, detail FROM webhook_messages WHERE user_id = $1', [
      laptop.user.id,
    ])
    expect(told).toEqual([
      { type: 'user.session_revoked', detail: { session: idOf(phone), reason: 'ended by user' } },
    ])
  })
})

describe('a stranger', () => {
  it('with the customer token lists and ends nothing', async () => {
    const [laptop, phone] = [await logIn('laptop', LAPTOP, BERLIN), await logIn('phone', PHONE, BERLIN)]
    const stolen = { ...laptop, privy_access_token: laptop.token }
    const answers = [await list(stolen), await end(stolen, idOf(phone)), await endOthers(stolen)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([403, 'access_token_required']),
    )
    expect((await refresh(phone, PHONE, BERLIN)).status).toBe(200)
  })

  it('neither finds nor ends another user’s session, or the same person’s in another app', async () => {
    const victim = await logIn('victim', LAPTOP, BERLIN)
    const headers = { 'privy-app-id': OTHER_APP_ID, origin: OTHER_ORIGIN, 'privy-ca-id': 'elsewhere' }
    await house.call('passwordlessInit', { body: { email }, headers })
    const body = { email, code: house.mailer.codeFor(email) }
    const elsewhere = (await house.call('passwordlessAuthenticate', { body, headers })).body
    email = `thief${count}@example.com`
    const thief = await logIn('thief', LAPTOP, LISBON)
    expect(await idsOf(thief)).toEqual([idOf(thief)])
    for (const id of [idOf(victim), idOf(elsewhere), 'not-an-id', '00000000-0000-4000-8000-000000000000'])
      expect((await end(thief, id)).body.code).toBe('not_found')
    expect((await end(victim, idOf(elsewhere))).body.code).toBe('not_found')
    expect((await endOthers(thief)).body).toEqual({ ended: 0 })
    const alive = await house.rows('SELECT id FROM sessions WHERE id = ANY ($1) AND revoked_at IS NULL', [
      [idOf(victim), idOf(elsewhere)],
    ])
    expect(alive).toHaveLength(2)
  })
})
