import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountStore } from '../adapters/postgres/account-store.ts'
import type { Session } from '../adapters/postgres/database.ts'
import { linkWith } from '../domain/account/link-with.ts'
import { logInWith } from '../domain/account/log-in-with.ts'
import type { App } from '../domain/app/app.ts'
import { proveGuest } from '../domain/login/guest.ts'
import type { Bearer } from '../domain/session/bearer.ts'
import { readBearer } from '../domain/session/bearer.ts'
import type { ServerPorts } from '../server-ports.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp({ guest_auth: true })
})
afterAll(() => house.close())

const credential = (bytes = 24) => randomBytes(bytes).toString('base64url')
const logIn = (body: object, address?: string) =>
  house.call('guestAuthenticate', { body, ...(address ? { address } : {}) })

it.each([
  24, 32,
])('logs a guest in by a credential of %i bytes, as the same user again [CALL-031] [ROLE-002]', async (bytes) => {
  const guest_credential = credential(bytes)
  const first = await logIn({ guest_credential })
  expect(first.body).toMatchObject({ is_new_user: true, user: { is_guest: true, linked_accounts: [] } })
  const second = await logIn({ guest_credential })
  expect(second.body).toMatchObject({ is_new_user: false, user: { id: first.body.user.id, is_guest: true } })
  const claims = JSON.parse(Buffer.from(first.body.identity_token.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ guest: 't', linked_accounts: '[]' })
})

it('makes one guest of many requests at the same time', async () => {
  const guest_credential = credential()
  const answers = await Promise.all(Array.from({ length: 6 }, () => logIn({ guest_credential })))
  expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
})

it('keeps no credential', async () => {
  const guest_credential = credential()
  await logIn({ guest_credential })
  const rows = await house.rows(`SELECT * FROM linked_accounts WHERE type = 'guest'`)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(guest_credential)
})

// Whoever had the browser before may have kept the credential, or a session that began with it.
it.each([
  'link',
  'transfer',
])('lets in nobody who was the guest before once somebody upgrades it by a %s', async (how) => {
  const guest_credential = credential()
  const before = (await logIn({ guest_credential })).body
  const mine = (await logIn({ guest_credential })).body
  const email = `${how}@example.com`
  if (how === 'transfer') await house.login(email, 'elsewhere')
  house.clock.advance(60_000)
  const headers = { authorization: `Bearer ${mine.privy_access_token}` }
  await house.call('passwordlessInit', { body: { email } })
  const linked = await house.call('passwordlessLink', {
    headers,
    body: { email, code: house.mailer.codeFor(email) },
  })
  const { nonce } = linked.body.data ?? {}
  if (nonce) await house.call('passwordlessTransfer', { headers, body: { nonce, email } })
  const refresh = async ({ refresh_token }: { refresh_token: string }) =>
    (await house.call('refreshSession', { body: { refresh_token } })).body
  expect((await refresh(mine)).user).toMatchObject({ id: mine.user.id, is_guest: false })
  expect((await refresh(before)).code).toBe('missing_or_invalid_token')
  expect(
    (await house.call('currentUser', { headers: { authorization: `Bearer ${before.token}` } })).status,
  ).toBe(401)
  expect((await logIn({ guest_credential })).body.user.id).not.toBe(mine.user.id)
})

describe('when a login and the upgrade meet', () => {
  const caller = { client: 'client-1', address: '203.0.113.7' }
  const appOf = async () => (await house.ports.apps.find(APP_ID)) as App

  /** The server's ports, whose accounts are changed within a transaction that is still open. */
  const within = (session: Session): ServerPorts => ({
    ...house.ports,
    accounts: createAccountStore({
      ...house.database,
      query: (statement) => session.query(statement),
      transaction: (work) => work(session),
    }),
  })
  /** That a mail has left is noted in its code's row, and would wait there as well. */
  const mailsNoted = () =>
    expect.poll(() => house.rows('SELECT 1 FROM login_codes WHERE outbox IS NOT NULL')).toEqual([])
  const somebodyWaits = () =>
    expect
      .poll(() =>
        house.rows(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1)

  it('ends the session of a login that was under way when the upgrade began', async () => {
    const guest_credential = credential()
    const mine = (await logIn({ guest_credential })).body
    const email = 'under-way@example.com'
    await house.call('passwordlessInit', { body: { email } })
    await mailsNoted()
    let linking: Promise<CallAnswer> | undefined
    const other = await house.database.transaction(async (session) => {
      const app = await appOf()
      const account = await proveGuest(house.ports, app, guest_credential, caller)
      const proof = {
        account,
        attempt: null,
        mode: 'login-or-sign-up',
        caller,
        frameKey: null,
        expectedUserId: null,
      } as const
      const answer = await logInWith(within(session), app, proof)
      linking = house.call('passwordlessLink', {
        headers: { authorization: `Bearer ${mine.privy_access_token}` },
        body: { email, code: house.mailer.codeFor(email) },
      })
      await somebodyWaits()
      return answer
    })
    expect((await linking)?.body).toMatchObject({ id: mine.user.id, is_guest: false })
    expect(other.user.id).toBe(mine.user.id)
    const refreshed = await house.call('refreshSession', { body: { refresh_token: other.refresh_token } })
    expect(refreshed.body.code).toBe('missing_or_invalid_token')
  })

  it('makes another guest of a login that begins while the upgrade is under way', async () => {
    const guest_credential = credential()
    const mine = (await logIn({ guest_credential })).body
    let login: Promise<CallAnswer> | undefined
    await house.database.transaction(async (session) => {
      const app = await appOf()
      const bearer = readBearer(app, mine.token, house.clock.now()) as Bearer
      const email = 'begins@example.com'
      const account = { type: 'email', subject: email, data: {}, displayName: email } as const
      const upgraded = await linkWith(within(session), app, bearer, { account, attempt: null, caller })
      expect(upgraded).toMatchObject({ id: mine.user.id, is_guest: false })
      login = logIn({ guest_credential })
      await somebodyWaits()
    })
    const late = (await login)?.body
    expect(late).toMatchObject({ is_new_user: true, user: { is_guest: true } })
    expect(late.user.id).not.toBe(mine.user.id)
  })
})

it.each([
  ['another length', { guest_credential: 'A'.repeat(40) }],
  ['other signs', { guest_credential: `${'A'.repeat(31)}+` }],
  ['more than it', { guest_credential: 'A'.repeat(32), mode: 'no-signup' }],
  ['nothing', {}],
])('refuses %s', async (_, body) => {
  const answer = await logIn(body)
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
})

it('bounds the guests of one address', async () => {
  await house.setApp({ limits: { guests_per_address: 3 } })
  const ask = () => logIn({ guest_credential: credential() }, '198.51.100.200')
  for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  house.clock.advance(10 * 60_000)
  expect((await ask()).status).toBe(200)
})

it('lets no guest in where a list or a full house stands before', async () => {
  await house.setApp({ allowlist_enabled: true, allowlist: ['@in.example'] })
  expect((await logIn({ guest_credential: credential() })).body.code).toBe('allowlist_rejected')
  await house.setApp({ allowlist_enabled: false, user_limit: 1 })
  expect((await logIn({ guest_credential: credential() })).body.code).toBe('max_accounts_reached')
  await house.setApp({ user_limit: null, guest_auth: false })
  const answer = await logIn({ guest_credential: credential() })
  expect([answer.status, answer.body.code]).toEqual([403, 'disallowed_login_method'])
})
