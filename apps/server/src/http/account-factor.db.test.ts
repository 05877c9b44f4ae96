import type { RouteName } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountMoves } from '../testing/account-moves.ts'
import type { FactorFrame } from '../testing/factors.ts'
import { EVERY_FACTOR, openFactorFrame, openMember } from '../testing/factors.ts'
import type { OAuthHouse } from '../testing/oauth-visit.ts'
import { newcomer, openOAuthHouse, visit } from '../testing/oauth-visit.ts'

const WANTED = 'missing_or_invalid_mfa'
/** As long as a page waits for its user's second factor, nearly: more than a lost answer is waited for. */
const WHILE_ASKED_MS = 4 * 60_000

let oauth: OAuthHouse
let people = 0
beforeAll(async () => {
  oauth = await openOAuthHouse()
})
afterAll(() => oauth.house.close())
beforeEach(async () => {
  await oauth.settle()
  await oauth.house.setApp({ ...EVERY_FACTOR, mfa_for_account_changes: true })
})

/** A user's factor, which was not shown since. */
async function enrolled<User extends FactorFrame>(user: User): Promise<User> {
  expect(await user.enrollTotp()).toBe('done')
  oauth.house.clock.advance(16 * 60_000)
  return user
}
const member = async () => enrolled(await openMember(oauth.house, `member${++people}@example.com`))
/** One without an e-mail address. */
const caller = async () =>
  enrolled(await openFactorFrame(oauth.house, await accountMoves(oauth.house).phoneUser()))

const headersOf = ({ bearer }: FactorFrame) => ({ ...bearer, 'privy-ca-id': 'home' })

/** What the very same change comes to: without a factor, once the user has taken a while to show it, and repeated. */
async function outcomes(user: FactorFrame, name: RouteName, body: object): Promise<string[]> {
  const change = async () => {
    const answer = await oauth.house.call(name, { body, headers: headersOf(user) })
    return answer.status === 200 ? 'done' : String(answer.body.code)
  }
  const refused = await change()
  oauth.house.clock.advance(WHILE_ASKED_MS)
  const verified = await user.verifyNext()
  return [refused, verified, await change(), await change()]
}
const ONCE_VERIFIED = [WANTED, 'done', 'done', 'done']

async function mailCode(user: FactorFrame, email: string): Promise<string> {
  const headers = headersOf(user)
  expect((await oauth.house.call('passwordlessInit', { body: { email }, headers })).status).toBe(200)
  return oauth.house.mailer.codeFor(email)
}

describe('a change that waits for a second factor leaves what proves the account as it was', () => {
  it('the code of a new e-mail address that takes the old one’s place', async () => {
    const user = await member()
    const newAddress = `new${++people}@example.com`
    const code = await mailCode(user, newAddress)
    const body = { oldAddress: user.name, newAddress, code }
    expect(await outcomes(user, 'passwordlessUpdate', body)).toEqual(ONCE_VERIFIED)
    expect(await accountMoves(oauth.house).accounts(user.session.user.id)).toEqual([`email:${newAddress}`])
  })

  it('the code of an e-mail address that is linked', async () => {
    const user = await caller()
    const email = `second${++people}@example.com`
    const body = { email, code: await mailCode(user, email) }
    expect(await outcomes(user, 'passwordlessLink', body)).toEqual(ONCE_VERIFIED)
    expect(await accountMoves(oauth.house).accounts(user.session.user.id)).toContain(`email:${email}`)
  })

  it('the code of a phone number that takes the old one’s place', async () => {
    const user = await member()
    const moves = accountMoves(oauth.house)
    expect(await user.verifyNext()).toBe('done')
    const old_phone_number = await moves.linkPhone(user.session)
    oauth.house.clock.advance(16 * 60_000)
    const new_phone_number = '+12015550199'
    const send = { body: { phoneNumber: new_phone_number }, headers: headersOf(user) }
    await oauth.house.call('passwordlessSmsInit', send)
    const code = oauth.house.texter.codeFor(new_phone_number)
    const body = { old_phone_number, new_phone_number, code }
    expect(await outcomes(user, 'passwordlessSmsUpdate', body)).toEqual(ONCE_VERIFIED)
  })

  it('what a provider’s page was left with', async () => {
    const user = await member()
    const at = visit('home')
    const { code } = await oauth.comeBack('google', at, newcomer())
    const body = { authorization_code: code, state_code: at.state_code, code_verifier: at.verifier }
    expect(await outcomes(user, 'oauthLink', body)).toEqual(ONCE_VERIFIED)
  })

  it('the nonce that another user’s account is moved by', async () => {
    const user = await caller()
    const moves = accountMoves(oauth.house)
    const email = `other${++people}@example.com`
    const other = await oauth.house.login(email, 'elsewhere')
    expect(await user.verifyNext()).toBe('done')
    // verified for another three minutes, while the nonce is good for ten
    oauth.house.clock.advance(11 * 60_000)
    const offered = await moves.offer(user.session, email)
    oauth.house.clock.advance(4 * 60_000)
    expect(await outcomes(user, 'passwordlessTransfer', offered)).toEqual(ONCE_VERIFIED)
    expect(await moves.accounts(user.session.user.id)).toContain(`email:${email}`)
    expect(await moves.accounts(other.user.id)).toEqual([])
  })
})
