import type { AuthResponse } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWebhookEndpointStore, createWebhookStore } from '../../adapters/postgres/webhook-store.ts'
import { EVERY_FACTOR, openFactorFrame } from '../../testing/factors.ts'
import { openTestFrame } from '../../testing/test-frame.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../../testing/test-house.ts'
import { addEndpoint } from './endpoints.ts'
import { createCourier } from './webhooks.ts'

const LAPTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const EVENTS = ['user.new_device', 'user.session_revoked', 'mfa.enabled', 'mfa.disabled']

let house: TestHouse
let sent: unknown[]
let count = 0
let email: string

beforeAll(async () => {
  house = await openTestHouse()
  // the database stamps what is due by its own clock, which these tests stay ahead of however long they take
  house.clock.advance(Date.now() - house.clock.now() + 600_000)
  const endpoints = { ...house.ports, endpoints: createWebhookEndpointStore(house.database) }
  const app = (await house.manage.store.find(APP_ID)) as never
  await addEndpoint(endpoints, app, { url: 'https://host.example/hook', events: EVENTS })
})
afterAll(() => house.close())
beforeEach(() => {
  sent = []
  email = `ends${count++}@example.com`
})

async function deliverAll() {
  const courier = createCourier({
    store: createWebhookStore(house.database),
    sender: { send: async (_url, _headers, text) => sent.push(JSON.parse(text)) > 0 },
    keyring: house.ports.keyring,
    clock: house.clock,
    log: house.ports.log,
  })
  while ((await courier.take()) > 0) await courier.idle()
}

const bearer = (session: AuthResponse) => ({
  headers: { authorization: `Bearer ${session.privy_access_token}` },
})
const idOf = (session: AuthResponse): string =>
  JSON.parse(Buffer.from(String(session.token).split('.')[1] ?? '', 'base64url').toString()).sid
const refresh = (session: AuthResponse, client: string) =>
  house.call('refreshSession', {
    body: { refresh_token: session.refresh_token },
    headers: { 'privy-ca-id': client },
  })

it('tell of a device that is new to a user who has another, not of the first', async () => {
  const first = await openTestFrame(house, await house.login(email))
  expect((await first.call('listRoots')).status).toBe(200)
  const headers = { 'user-agent': LAPTOP, 'privy-ca-id': 'client-2' }
  await house.call('passwordlessInit', { body: { email }, headers })
  const body = { email, code: house.mailer.codeFor(email) }
  const session = (await house.call('passwordlessAuthenticate', { body, headers })).body
  const second = await openTestFrame(house, session)
  expect((await second.call('listRoots')).status).toBe(200)
  expect((await second.call('listRoots')).status).toBe(200)
  await deliverAll()
  expect(sent).toEqual([{ type: 'user.new_device', user: session.user, device: 'Chrome on Mac OS' }])
})

type End = (own: AuthResponse, other: AuthResponse) => Promise<{ status: number }>
const ends: [why: string, reason: string, end: End][] = [
  [
    'its user ended elsewhere',
    'ended by user',
    (own, other) => house.call('revokeSession', { params: { session_id: idOf(other) }, ...bearer(own) }),
  ],
  ['was one of all others', 'ended by user', (own) => house.call('revokeOtherSessions', bearer(own))],
  [
    'logged out',
    'logout',
    (_, other) => house.call('logout', { body: { refresh_token: other.refresh_token } }),
  ],
]

it.each(ends)('tell once of a session that %s (%s), and of no other', async (_, reason, end) => {
  const [other, own] = [await house.login(email, 'phone'), await house.login(email, 'laptop')]
  expect((await end(own, other)).status).toBe(200)
  await end(own, other)
  await deliverAll()
  const revoked = { type: 'user.session_revoked', session: { id: idOf(other) }, reason }
  expect(sent).toEqual([{ ...revoked, user: own.user }])
})

it('tell of a session whose refresh token two have used', async () => {
  const [other, own] = [await house.login(email, 'phone'), await house.login(email, 'laptop')]
  house.clock.advance(3_600_000)
  expect((await refresh(other, 'thief')).status).toBe(200)
  house.clock.advance(3_600_000)
  expect((await refresh(other, 'phone')).body.code).toBe('token_already_used')
  await deliverAll()
  const revoked = { type: 'user.session_revoked', session: { id: idOf(other) }, reason: 'reuse' }
  expect(sent).toEqual([{ ...revoked, user: own.user }])
})

it('tell of a second factor that came, and of one that went', async () => {
  await house.setApp(EVERY_FACTOR)
  const user = await openFactorFrame(house, await house.login(email))
  expect([await user.enrollTotp(), await user.verifyNext(), await user.unenrollTotp()]).toEqual([
    'done',
    'done',
    'done',
  ])
  await deliverAll()
  const user_id = user.session.user.id
  expect(sent).toEqual([
    { type: 'mfa.enabled', user_id, method: 'totp' },
    { type: 'mfa.disabled', user_id, method: 'totp' },
  ])
})
