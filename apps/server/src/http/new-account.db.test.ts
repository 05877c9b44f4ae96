import type { AuthResponse } from '@latchkey/contract'
import { newRecipient } from '@latchkey/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FrameKey } from '../testing/frame-key.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import type { OAuthHouse } from '../testing/oauth-visit.ts'
import { bearer, newcomer, openOAuthHouse, visit } from '../testing/oauth-visit.ts'
import { createSoftAuthenticator } from '../testing/soft-authenticator.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { ORIGIN, SERVER_ORIGIN } from '../testing/test-house.ts'

const HOUR_MS = 3_600_000

let oauth: OAuthHouse
let house: TestHouse
let count = 0

beforeAll(async () => {
  oauth = await openOAuthHouse()
  house = oauth.house
  await oauth.settle()
  await house.setApp({ sms_auth: true, passkey_auth: true, guest_auth: true })
})
afterAll(() => house.close())
beforeEach(() => {
  house.mailer.mails = []
  house.texter.texts = []
})

const number = () => `+1201555${String(3000 + ++count)}`
const mailbox = () => `person-${++count}@example.com`
const later = (ms: number) => void house.clock.advance(ms)

async function byPhone(phoneNumber: string, client: string): Promise<AuthResponse> {
  const headers = { 'privy-ca-id': client }
  await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
  const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
  const answer = await house.call('passwordlessSmsAuthenticate', { body, headers })
  expect(answer.status).toBe(200)
  return answer.body
}

/** A user on a device of their own, who has a wallet there. */
async function withWallet(session: AuthResponse) {
  const key = await newFrameKey()
  const frame = await openTestFrame(house, session, key)
  const { body } = await frame.makeRoot()
  expect((await frame.call('createRoot', body)).status).toBe(200)
  return { session, key, root: body.address }
}

/** What a session gets of a wallet on a device: a recovery, and a release for export. */
async function releases(session: AuthResponse, root: string, key?: FrameKey): Promise<string[]> {
  const frame = await openTestFrame(house, session, key)
  const { publicKey } = await newRecipient()
  const answers = [
    await frame.call('recoveryKeyMaterial', { recipient_public_key: publicKey }, { root }),
    await frame.call('releaseAuthShare', { purpose: 'export' }, { root }),
  ]
  return answers.map(({ status, body }) => (status === 200 ? 'given' : body.code))
}
const REFUSED = ['older_account_required', 'older_account_required']
const GIVEN = ['given', 'given']

interface Way {
  link(session: AuthResponse): Promise<number>
  logIn(): Promise<AuthResponse>
}

function phoneWay(phoneNumber = number()): Way {
  return {
    async link(session) {
      await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers: bearer(session) })
      const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
      return (await house.call('passwordlessSmsLink', { body, headers: bearer(session) })).status
    },
    logIn: () => byPhone(phoneNumber, 'thief'),
  }
}

function emailWay(email = mailbox()): Way {
  return {
    async link(session) {
      await house.call('passwordlessInit', { body: { email }, headers: bearer(session) })
      const body = { email, code: house.mailer.codeFor(email) }
      return (await house.call('passwordlessLink', { body, headers: bearer(session) })).status
    },
    logIn: () => house.login(email, 'thief'),
  }
}

function passkeyWay(): Way {
  const device = createSoftAuthenticator(ORIGIN)
  return {
    async link(session) {
      const headers = bearer(session)
      const { options } = (await house.call('passkeyLinkInit', { headers })).body
      const body = { relying_party: ORIGIN, authenticator_response: device.create(options) }
      return (await house.call('passkeyLink', { body, headers })).status
    },
    async logIn() {
      const { options } = (await house.call('passkeyAuthenticateInit')).body
      const authenticator_response = device.get(options)
      const body = { relying_party: ORIGIN, challenge: options.challenge, authenticator_response }
      return (await house.call('passkeyAuthenticate', { body })).body
    },
  }
}

function googleWay(): Way {
  const person = newcomer()
  return {
    async link(session) {
      const at = visit()
      const { code } = await oauth.comeBack('google', at, person)
      const body = { authorization_code: code, state_code: at.state_code, code_verifier: at.verifier }
      return (
        await house.call('oauthLink', { body, headers: { ...oauth.headersOf(at), ...bearer(session) } })
      ).status
    },
    logIn: () => oauth.logIn('google', person),
  }
}

const emailUser = async () => withWallet(await house.login(mailbox(), 'own-device'))
const phoneUser = async () => withWallet(await byPhone(number(), 'own-device'))
const addressOf = ({ user }: AuthResponse): string =>
  String(user.linked_accounts.map((account) => ('address' in account ? account.address : ''))[0])

describe('an account that was just added', () => {
  it.each([
    ['phone', phoneWay, emailUser],
    ['passkey', passkeyWay, emailUser],
    ['Google account', googleWay, emailUser],
    ['e-mail', emailWay, phoneUser],
  ] as const)('as a thief’s own %s, by a stolen access token, opens no wallet, and is undone', async (_, makeWay, makeVictim) => {
    const { session, root } = await makeVictim()
    later(60_000)
    await house.sendNotices()
    const way = makeWay()
    expect(await way.link(session)).toBe(200)
    house.mailer.mails = []
    house.texter.texts = []
    await house.sendNotices()
    const [notice, ...more] = [...house.mailer.mails, ...house.texter.texts]
    expect(more).toEqual([])
    later(60_000)
    const device = await newFrameKey()
    for (let tries = 0; tries < 3; tries++) {
      const thief = await way.logIn()
      expect(thief.user.id).toBe(session.user.id)
      expect(await releases(thief, root, device)).toEqual(REFUSED)
      later(20 * HOUR_MS)
    }
    const link = /\S+\/undo\/\S+/.exec(notice?.text ?? '')?.[0] ?? ''
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    const undone = await house.request('POST', link.slice(SERVER_ORIGIN.length), { raw: '', headers })
    expect([undone.status, undone.body.includes('was undone')]).toEqual([200, true])
    const left = await house.rows('SELECT 1 FROM linked_accounts WHERE user_id = $1', [session.user.id])
    expect(left).toHaveLength(1)
  })

  it('opens the wallet on the device that the user has had before', async () => {
    const { session, key, root } = await emailUser()
    later(60_000)
    const way = phoneWay()
    await way.link(session)
    later(60_000)
    expect(await releases(await way.logIn(), root, key)).toEqual(GIVEN)
  })

  it('opens it on a new device once an older account has let the user in there', async () => {
    const { session, root } = await emailUser()
    later(60_000)
    const way = phoneWay()
    await way.link(session)
    later(60_000)
    const device = await newFrameKey()
    expect(await releases(await way.logIn(), root, device)).toEqual(REFUSED)
    later(60_000)
    expect(await releases(await house.login(addressOf(session), 'new-device'), root, device)).toEqual(GIVEN)
    later(60_000)
    expect(await releases(await way.logIn(), root, device)).toEqual(GIVEN)
  })

  it('opens it anywhere after 72 hours, when an older channel was told', async () => {
    const { session, root } = await emailUser()
    later(60_000)
    const way = phoneWay()
    await way.link(session)
    later(72 * HOUR_MS - 1000)
    expect(await releases(await way.logIn(), root)).toEqual(REFUSED)
    later(60_000)
    expect(await releases(await way.logIn(), root)).toEqual(GIVEN)
  })

  it('does so never by time where nobody could be told, nor by a channel that was added itself', async () => {
    const device = createSoftAuthenticator(ORIGIN)
    await house.setApp({ passkeys_for_signup_enabled: true })
    const { options } = (await house.call('passkeyRegisterInit')).body
    const made = { relying_party: ORIGIN, authenticator_response: device.create(options) }
    const { session, root } = await withWallet((await house.call('passkeyRegister', { body: made })).body)
    later(60_000)
    const [first, second] = [phoneWay(), emailWay()]
    expect([await first.link(session), await second.link(session)]).toEqual([200, 200])
    later(1_000 * HOUR_MS)
    expect(await releases(await first.logIn(), root)).toEqual(REFUSED)
    expect(await releases(await second.logIn(), root)).toEqual(REFUSED)
    const asked = (await house.call('passkeyAuthenticateInit')).body.options
    const answer = {
      relying_party: ORIGIN,
      challenge: asked.challenge,
      authenticator_response: device.get(asked),
    }
    const own = (await house.call('passkeyAuthenticate', { body: answer })).body
    expect(await releases(own, root)).toEqual(GIVEN)
  })

  it('is no older for the old one being unlinked or replaced, which still hears', async () => {
    const { session, root } = await emailUser()
    const address = addressOf(session)
    later(60_000)
    const way = phoneWay()
    await way.link(session)
    later(60_000)
    const thief = await way.logIn()
    const body = { address }
    expect((await house.call('passwordlessUnlink', { body, headers: bearer(thief) })).status).toBe(200)
    later(60_000)
    const replacement = emailWay()
    expect(await replacement.link(thief)).toBe(200)
    house.mailer.mails = []
    await house.sendNotices()
    expect(house.mailer.mails.filter(({ to }) => to === address)).toHaveLength(3)
    later(60_000)
    expect(await releases(await way.logIn(), root)).toEqual(REFUSED)
    expect(await releases(await replacement.logIn(), root)).toEqual(REFUSED)
  })

  it('makes no wallet on a new device, which its holder would know the key of', async () => {
    const victim = await house.login(mailbox(), 'own-device')
    const key = await newFrameKey()
    await openTestFrame(house, victim, key).then((frame) => frame.call('listRoots'))
    later(60_000)
    const way = phoneWay()
    await way.link(victim)
    later(60_000)
    const thief = await openTestFrame(house, await way.logIn())
    const planted = await thief.call('createRoot', (await thief.makeRoot()).body)
    expect([planted.status, planted.body.code]).toEqual([403, 'older_account_required'])
    const own = await openTestFrame(house, await way.logIn(), key)
    expect((await own.call('createRoot', (await own.makeRoot()).body)).status).toBe(200)
  })

  it('of the sign-up opens the wallet on a new device at once', async () => {
    const { session, root } = await emailUser()
    later(60_000)
    expect(await releases(await house.login(addressOf(session), 'new-device'), root)).toEqual(GIVEN)
  })
})

describe('a guest’s first account', () => {
  async function guest() {
    const guest_credential = `${++count}`.padStart(43, 'n')
    return withWallet((await house.call('guestAuthenticate', { body: { guest_credential } })).body)
  }
  const accountOf = (email: string) => ({ accounts: [{ type: 'email', subject: email }] })

  it('opens the wallet elsewhere once the guest’s own frame has confirmed it, and not before', async () => {
    const { session, key, root } = await guest()
    const email = mailbox()
    const way = emailWay(email)
    await way.link(session)
    later(100 * HOUR_MS)
    expect(await releases(await way.logIn(), root)).toEqual(REFUSED)
    const { refresh_token } = session
    const renewed = (await house.call('refreshSession', { body: { refresh_token } })).body
    const frame = await openTestFrame(house, renewed, key)
    for (let times = 0; times < 2; times++)
      expect((await frame.call('confirmAccounts', accountOf(email))).status).toBe(200)
    later(60_000)
    expect(await releases(await way.logIn(), root)).toEqual(GIVEN)
  })

  it('is confirmed, too, by a login with it on the guest’s own device, and by no use of the wallet alone', async () => {
    const { session, key, root } = await guest()
    const way = emailWay()
    await way.link(session)
    later(60_000)
    const sign = (by: AuthResponse, with_: FrameKey) =>
      openTestFrame(house, by, with_).then((frame) =>
        frame.call('releaseAuthShare', { purpose: 'sign' }, { root }),
      )
    // the guest goes on, whoever has linked the account
    expect((await sign(session, key)).status).toBe(200)
    // and whoever holds the account uses it on a device of their own
    const device = await newFrameKey()
    expect((await sign(await way.logIn(), device)).status).toBe(200)
    later(60_000)
    expect(await releases(await way.logIn(), root, device)).toEqual(REFUSED)
    // who holds both the account and the device is the guest
    expect((await sign(await way.logIn(), key)).status).toBe(200)
    later(60_000)
    expect(await releases(await way.logIn(), root, device)).toEqual(GIVEN)
  })

  it('is confirmed by no session that came in by it, and no other account than the one named', async () => {
    const { session, key, root } = await guest()
    const email = mailbox()
    const way = emailWay(email)
    await way.link(session)
    later(60_000)
    const thief = await way.logIn()
    await (await openTestFrame(house, thief)).call('confirmAccounts', accountOf(email))
    const own = await openTestFrame(house, session, key)
    expect((await own.call('confirmAccounts', accountOf('another@example.com'))).status).toBe(200)
    later(60_000)
    expect(await releases(await way.logIn(), root)).toEqual(REFUSED)
  })
})
