import type { AuthResponse, Route, RouteName } from '@latchkey/contract'
import { ROUTES } from '@latchkey/contract'
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

/**
 * All that it may do, each by a decision of its own: it reads, accepts the terms, asks for verifications of factors, which
 * count for the session's own frame alone, changes factors from the client that has logged in, ends a delegation, and asks for
 * what a signature of the user's, or a wallet's own rule, lets be done.
 */
const MAY: readonly RouteName[] = [
  'currentUser',
  'acceptTerms',
  'mfaSmsInit',
  'mfaSmsStatus',
  'mfaPasskeysInit',
  'mfaAuthTotpInit',
  'mfaAuthTotpEnroll',
  'mfaAuthTotpVerify',
  'mfaAuthTotpUnenroll',
  'mfaAuthPasskeysInit',
  'mfaAuthPasskeysVerify',
  'mfaAuthPasskeysEnrollment',
  'listDelegations',
  'revokeDelegations',
  'farcasterSignerStatus',
  'scanTransaction',
  'listServerWallets',
  'createServerWallet',
  'getServerWallet',
  'updateServerWallet',
  'serverWalletRpc',
  'serverWalletRawSign',
  'exportServerWallet',
  'serverWalletBalance',
  'serverWalletTransactions',
]

/** What changes who can come in, where the user is logged in, or how a wallet comes back. */
const MAY_NOT: readonly RouteName[] = [
  'listSessions',
  'revokeSession',
  'revokeOtherSessions',
  'passwordlessLink',
  'passwordlessUpdate',
  'passwordlessUnlink',
  'passwordlessTransfer',
  'passwordlessSmsLink',
  'passwordlessSmsUpdate',
  'passwordlessSmsUnlink',
  'passwordlessSmsTransfer',
  'oauthLink',
  'oauthUnlink',
  'oauthTransfer',
  'farcasterLink',
  'farcasterUnlink',
  'farcasterTransfer',
  'telegramLink',
  'telegramUnlink',
  'telegramTransfer',
  'passkeyLinkInit',
  'passkeyLink',
  'passkeyUnlink',
  'customJwtLink',
  'recoveryOAuthInit',
  'recoveryOAuthAuthenticate',
  'recoveryICloudInit',
  'recoveryICloudConfiguration',
  'siweInit',
  'linkSmartWallet',
  'siweUnlink',
]

const names = Object.keys(ROUTES) as RouteName[]
/** Routes that a user's token is for; the others take none, or the frame's proof with it. */
const ofUsers = names.filter((name) => ['user', 'account'].includes((ROUTES[name] as Route).caller))
const ofFrames = names.filter((name) => (ROUTES[name] as Route).caller === 'frame')

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

  it('is in a list for every route that takes a user’s token, by what it may do there', () => {
    const listed = [...MAY, ...MAY_NOT]
    expect(ofUsers.filter((name) => !listed.includes(name))).toEqual([])
    expect(listed.filter((name) => !ofUsers.includes(name))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })

  const callWith = async (name: RouteName, kind: 'token' | 'privy_access_token', more: object = {}) => {
    const session = await house.login(`${name.toLowerCase()}@example.com`, 'table')
    house.clock.advance(60_000)
    const { status, body } = await house.call(name, {
      body: ROUTE_BODIES[name] ?? {},
      headers: { authorization: `Bearer ${session[kind]}`, ...more },
    })
    return { status, code: body.code }
  }
  const NO_TOKEN = ['access_token_required', 'missing_or_invalid_token']

  it.each([...MAY_NOT])('is refused by %s, and the access token is not', async (name) => {
    expect(await callWith(name, 'token')).toEqual({ status: 403, code: 'access_token_required' })
    const passed = await callWith(name, 'privy_access_token')
    expect(passed.status).toBeLessThan(500)
    expect(NO_TOKEN).not.toContain(passed.code)
  })

  it.each([...MAY])('is taken by %s for a token of the user’s', async (name) => {
    const passed = await callWith(name, 'token')
    expect(passed.status).toBeLessThan(500)
    expect(NO_TOKEN).not.toContain(passed.code)
  })

  it.each(ofFrames)('is none to %s, whatever proof comes with it', async (name) => {
    const { token } = await house.login(`${name.toLowerCase()}@example.com`, 'table')
    house.clock.advance(60_000)
    const frame = await openTestFrame(house, { ...victim, privy_access_token: token })
    const { status, body } = await frame.call(name, ROUTE_BODIES[name] ?? {})
    expect([status, body.code]).toEqual([401, 'missing_or_invalid_token'])
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
