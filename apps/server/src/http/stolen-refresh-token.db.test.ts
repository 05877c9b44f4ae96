import type { AuthResponse } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWebhookEndpointStore } from '../adapters/postgres/webhook-store.ts'
import { addEndpoint } from '../domain/webhook/endpoints.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

const HOUR = 3_600_000
const VICTIM = { headers: { 'user-agent': 'Firefox', 'privy-ca-id': 'victim' }, address: '203.0.113.7' }
const THIEF = { headers: { 'user-agent': 'curl', 'privy-ca-id': 'thief' }, address: '198.51.100.66' }
/** a thief who took the browser's names along with its token */
const COPY = { ...VICTIM, address: THIEF.address }
type Who = typeof VICTIM

let house: TestHouse
let session: AuthResponse
let count = 0

beforeAll(async () => {
  house = await openTestHouse()
  const endpoints = { ...house.ports, endpoints: createWebhookEndpointStore(house.database) }
  const app = (await house.manage.store.find(APP_ID)) as never
  await addEndpoint(endpoints, app, { url: 'https://host.example/hook', events: ['user.session_revoked'] })
})
afterAll(() => house.close())
beforeEach(async () => {
  session = await house.login(`stolen${count++}@example.com`, 'victim')
})

async function refresh(who: Who, token: unknown): Promise<[string, string]> {
  const { status, body } = await house.call('refreshSession', { ...who, body: { refresh_token: token } })
  return [status === 200 ? 'in' : body.code, body.refresh_token]
}

/** Both go on from one token, each with what it was answered last, hourly; ends at the first refusal. */
async function shared(order: Who[], gapMs: number, rounds = 6): Promise<string[]> {
  const held = new Map(order.map((who) => [who, String(session.refresh_token)]))
  const answers: string[] = []
  for (let turn = 0; turn < rounds && !answers.some((one) => one !== 'in'); turn++) {
    const who = order[turn % order.length] as Who
    house.clock.advance(gapMs)
    const [answer, token] = await refresh(who, held.get(who))
    answers.push(answer)
    held.set(who, token)
  }
  return answers
}

const audited = async () =>
  (await house.rows('SELECT action FROM audit WHERE user_id = $1 ORDER BY id', [session.user.id])).map(
    ({ action }) => action,
  )
/** What the user is told, and what the app's backend hears. */
const told = async () => ({
  user: (await house.rows('SELECT kind FROM notices WHERE user_id = $1', [session.user.id])).map(
    (row) => row.kind,
  ),
  backend: (
    await house.rows(
      `SELECT detail ->> 'reason' AS reason FROM webhook_messages WHERE user_id = $1 AND type = 'user.session_revoked'`,
      [session.user.id],
    )
  ).map(({ reason }) => reason),
})
const revokedFor = async () =>
  (await house.rows('SELECT revoked_for FROM sessions WHERE user_id = $1', [session.user.id])).map(
    (row) => row.revoked_for,
  )

describe('a stolen refresh token', () => {
  it.each([
    ['thief first', [THIEF, VICTIM]],
    ['victim first', [VICTIM, THIEF]],
    ['thief first, with the copied names of the browser', [COPY, VICTIM]],
    ['victim first, thief with the copied names of the browser', [VICTIM, COPY]],
  ])('used by both in turn ends the session at the second use, hours apart: %s', async (_, order) => {
    expect(await shared(order, HOUR)).toEqual(['in', 'token_already_used'])
    expect([await revokedFor(), await audited()]).toEqual([['reuse'], ['session ended by reuse']])
  })

  it.each([
    ['thief first', [THIEF, VICTIM]],
    ['victim first', [VICTIM, THIEF]],
  ])('ends it within the window of a retry too, where the browser is another: %s', async (_, order) => {
    expect(await shared(order, 5_000)).toEqual(['in', 'token_already_used'])
    expect(await revokedFor()).toEqual(['reuse'])
  })

  it('lets neither of the two go on, and gives no access with what was handed out before', async () => {
    const [, thiefs] = await refresh(THIEF, session.refresh_token)
    house.clock.advance(HOUR)
    await refresh(VICTIM, session.refresh_token)
    expect(await refresh(THIEF, thiefs)).toEqual(['missing_or_invalid_token', undefined])
    expect(await refresh(VICTIM, session.refresh_token)).toEqual(['missing_or_invalid_token', undefined])
  })

  it('is told to the user and to the backend, once', async () => {
    await shared([VICTIM, THIEF], HOUR)
    await refresh(VICTIM, session.refresh_token)
    expect(await told()).toEqual({ user: ['session_reused'], backend: ['reuse'] })
  })

  it('with the copied names is answered in the window, and found at its next use outside of it', async () => {
    const [, victims] = await refresh(VICTIM, session.refresh_token)
    house.clock.advance(60_000)
    expect(await refresh(COPY, session.refresh_token)).toEqual(['in', victims])
    house.clock.advance(HOUR)
    expect((await refresh(VICTIM, victims))[0]).toBe('in')
    house.clock.advance(HOUR)
    expect((await refresh(COPY, victims))[0]).toBe('token_already_used')
  })

  it('after 120 seconds is not answered even with the copied names, though its successor was never used', async () => {
    await refresh(VICTIM, session.refresh_token)
    house.clock.advance(120_001)
    expect((await refresh(COPY, session.refresh_token))[0]).toBe('token_already_used')
  })
})

describe('the honest twin', () => {
  it('gets the same successor again for 120 seconds, from another network too', async () => {
    const [, next] = await refresh(VICTIM, session.refresh_token)
    house.clock.advance(120_000)
    expect(await refresh(COPY, session.refresh_token)).toEqual(['in', next])
    expect(await refresh(VICTIM, next)).toEqual(['in', next])
    house.clock.advance(HOUR)
    const [answer, later] = await refresh(VICTIM, next)
    expect([answer, later === next]).toEqual(['in', false])
  })

  it('may change its browser’s version and its network between two refreshes', async () => {
    const [, next] = await refresh(VICTIM, session.refresh_token)
    house.clock.advance(HOUR)
    const updated = { headers: { ...VICTIM.headers, 'user-agent': 'Firefox 2' }, address: '192.0.2.9' }
    expect((await refresh(updated, next))[0]).toBe('in')
    expect(await audited()).toEqual([])
  })
})

describe('a token that is handed out again to another network', () => {
  it('is audited once for a change with all its retries, and told to the user when it repeats', async () => {
    const change = async () => {
      const token = session.refresh_token
      const [, next] = await refresh(VICTIM, token)
      for (let retry = 0; retry < 3; retry++) {
        house.clock.advance(10_000)
        await refresh(COPY, token)
      }
      Object.assign(session, { refresh_token: next })
      house.clock.advance(HOUR)
    }
    const noted = 'token repeated elsewhere'
    await change()
    expect([await audited(), (await told()).user]).toEqual([[noted], []])
    await change()
    expect([await audited(), (await told()).user]).toEqual([[noted, noted], ['session_elsewhere']])
    await change()
    expect([await audited(), (await told()).user]).toEqual([[noted, noted, noted], ['session_elsewhere']])
    expect(await revokedFor()).toEqual([null])
  })

  it('is stored as digests alone', async () => {
    await refresh(VICTIM, session.refresh_token)
    const [row] = await house.rows('SELECT rotated_by FROM sessions WHERE user_id = $1', [session.user.id])
    const digest = expect.stringMatching(/^[\w-]{22}$/)
    expect(row.rotated_by).toEqual({ 2: { browser: digest, network: digest } })
  })
})
