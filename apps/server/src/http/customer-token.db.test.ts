import type { AuthResponse, Route, RouteName } from '@latchkey/contract'
import { LOGIN_ROUTES } from '@latchkey/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEveryWay, ROUTE_BODIES } from '../testing/route-bodies.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { ORIGIN, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let victim: AuthResponse

beforeAll(async () => {
  house = await openTestHouse()
  await openEveryWay(house)
  victim = await house.login('victim@example.com', 'own-device')
})
afterAll(() => house.close())

/** Everything that changes who can come in. */
const CHANGES = (Object.keys(LOGIN_ROUTES) as RouteName[]).filter((name) =>
  /(Link|LinkInit|Unlink|Update|Transfer)$/.test(name),
)

describe('the customer token, which a host’s backend sees', () => {
  it('of a login days old lets no thief’s phone in', async () => {
    const frame = await openTestFrame(house, victim)
    const made = await frame.makeRoot()
    expect((await frame.call('createRoot', made.body)).status).toBe(200)
    house.clock.advance(3 * 86_400_000)
    const { token } = (
      await house.call('refreshSession', {
        body: { refresh_token: victim.refresh_token },
        headers: { 'privy-ca-id': 'own-device' },
      })
    ).body
    // by curl: the origin is forged, and the code comes to the thief's own phone
    const headers = { origin: ORIGIN, authorization: `Bearer ${token}`, 'privy-ca-id': 'thief' }
    const phoneNumber = '+12015550166'
    await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
    const code = house.texter.codeFor(phoneNumber)
    const linked = await house.call('passwordlessSmsLink', { body: { phoneNumber, code }, headers })
    expect(linked.body).toMatchObject({ code: 'access_token_required' })
    expect(linked.status).toBe(403)
    // the code was not used up by it: the thief's phone opens an account of its own
    const own = await house.call('passwordlessSmsAuthenticate', { body: { phoneNumber, code }, headers })
    expect(own.body.user.id).not.toBe(victim.user.id)
  })

  it('is told from the access token on every route that changes who can come in', () => {
    expect(CHANGES).toHaveLength(21)
    expect(
      CHANGES.filter((name) => (LOGIN_ROUTES as Record<string, Route>)[name]?.caller !== 'account'),
    ).toEqual([])
  })

  it.each(CHANGES)('is refused by %s, and the access token is not', async (name) => {
    const { token, privy_access_token } = await house.login('table@example.com', 'table')
    const call = (bearer: string | null) =>
      house.call(name, { body: ROUTE_BODIES[name] ?? {}, headers: { authorization: `Bearer ${bearer}` } })
    const refused = await call(token)
    expect([refused.status, refused.body.code]).toEqual([403, 'access_token_required'])
    const passed = await call(privy_access_token)
    expect(passed.status).toBeLessThan(500)
    expect(['access_token_required', 'missing_or_invalid_token']).not.toContain(passed.body.code)
    house.clock.advance(60_000)
  })

  it('changes accounts where the app lets it, as apps on the published core client need', async () => {
    await house.setApp({ customer_token_changes_accounts: true })
    const { token } = await house.login('core@example.com', 'core')
    const headers = { authorization: `Bearer ${token}` }
    const phoneNumber = '+12015550167'
    await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
    const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
    expect((await house.call('passwordlessSmsLink', { body, headers })).status).toBe(200)
    await house.setApp({ customer_token_changes_accounts: false })
    const unlinked = await house.call('passwordlessSmsUnlink', { body: { phoneNumber }, headers })
    expect(unlinked.body.code).toBe('access_token_required')
  })

  it('still reads the user and accepts the terms', async () => {
    const { token, user } = await house.login('reader@example.com', 'reader')
    const headers = { authorization: `Bearer ${token}` }
    expect((await house.call('currentUser', { headers })).body.user.id).toBe(user.id)
    expect((await house.call('acceptTerms', { headers })).status).toBe(200)
  })
})
