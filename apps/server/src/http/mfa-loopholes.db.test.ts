import { randomBytes } from 'node:crypto'
import type { AuthResponse } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FactorFrame } from '../testing/factors.ts'
import { EVERY_FACTOR, NUMBER, openFactorFrame, openMember } from '../testing/factors.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

const WANTED = 'missing_or_invalid_mfa'

let house: TestHouse
let people = 0
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(() =>
  house.setApp({
    ...EVERY_FACTOR,
    mfa_each_signature: false,
    customer_token_changes_accounts: false,
    guest_auth: true,
    captcha_enabled: false,
    limits: { texts_per_number_per_day: 30 },
  }),
)

const member = () => openMember(house, `member${++people}@example.com`)
type Member = Awaited<ReturnType<typeof member>>

const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : String(body.code)

async function smsOf(user: FactorFrame): Promise<string> {
  house.clock.advance(31_000)
  expect(await user.sendSms()).toBe('done')
  return house.texter.codeFor(NUMBER)
}

describe('a page that saw one code, of an app that wants a proof for each signature', () => {
  beforeEach(() => house.setApp({ mfa_each_signature: true }))

  const shown: [string, (user: Member) => Promise<() => Promise<string>>][] = [
    [
      'of an authenticator app',
      async (user) => {
        expect(await user.enrollTotp()).toBe('done')
        house.clock.advance(30_000)
        const code = user.code()
        return () => user.verifyTotp(code)
      },
    ],
    [
      'of a text',
      async (user) => {
        expect(await user.enrollSms()).toBe('done')
        const code = await smsOf(user)
        return () => user.verifySms(code)
      },
    ],
    [
      'of recovery',
      async (user) => {
        expect([await user.enrollTotp(), await user.verifyNext()]).toEqual(['done', 'done'])
        const [code] = (await user.frame.call('mfaRecoveryCodes')).body.codes
        await user.frame.call('mfaClear')
        return async () => outcome(await user.frame.call('mfaRecoveryCodeVerify', { code }))
      },
    ],
    [
      'or a passkey’s answer',
      async (user) => {
        expect(await user.setPasskeys([await user.linkPasskey()])).toBe('done')
        const answer = user.device.get(await user.passkeyOptions())
        return () => user.verifyPasskey(answer)
      },
    ],
  ]
  it.each(shown)('%s signs once by it, also after it had the proof forgotten', async (_, show) => {
    const user = await member()
    const verify = await show(user)
    expect([await verify(), await user.release(user.root, 'sign')]).toEqual(['done', 'done'])
    expect((await user.frame.call('mfaClear')).status).toBe(200)
    expect([await verify(), await user.release(user.root, 'sign')]).toEqual([WANTED, WANTED])
  })

  it('is forgotten: the next code signs again', async () => {
    const user = await member()
    expect([await user.enrollTotp(), await user.verifyNext()]).toEqual(['done', 'done'])
    expect((await user.frame.call('mfaClear')).status).toBe(200)
    expect(await user.release(user.root, 'sign')).toBe(WANTED)
    expect([await user.verifyNext(), await user.release(user.root, 'sign')]).toEqual(['done', 'done'])
  })
})

describe('the token that a host’s backend sees', () => {
  const ways = async (user: FactorFrame): Promise<string[]> =>
    (await house.call('currentUser', { headers: user.bearer })).body.user.linked_accounts
      .map(({ type }: { type: string }) => type)
      .filter((type: string) => type !== 'wallet')
  const giveUp = (user: FactorFrame) =>
    house.call('mfaAuthPasskeysEnrollment', {
      body: { credential_ids: [], remove_for_login: true },
      headers: { authorization: `Bearer ${user.session.token}`, 'privy-ca-id': 'home' },
    })

  async function verified() {
    const user = await member()
    expect(await user.setPasskeys([await user.linkPasskey()])).toBe('done')
    expect(await user.verifyPasskey(user.device.get(await user.passkeyOptions()))).toBe('done')
    return user
  }

  it('takes no passkey from the login, when it ends its use as a factor', async () => {
    const user = await verified()
    expect(outcome(await giveUp(user))).toBe('done')
    expect([await user.methods(), await ways(user)]).toEqual([[], ['email', 'passkey']])
  })

  it('does where the app lets it change accounts', async () => {
    await house.setApp({ customer_token_changes_accounts: true })
    const user = await verified()
    expect(outcome(await giveUp(user))).toBe('done')
    expect([await user.methods(), await ways(user)]).toEqual([[], ['email']])
  })
})

describe('a stranger who has texts sent as for a second factor', () => {
  const ask = (headers: Record<string, string>, phoneNumber: string) =>
    house.call('mfaSmsInit', { body: { action: 'enroll', phoneNumber }, headers })
  const textsTo = (number: string) => house.texter.texts.filter(({ to }) => to === number).length
  async function guest() {
    const body = { guest_credential: randomBytes(32).toString('base64url') }
    const answer = await house.call('guestAuthenticate', { body })
    expect(answer.status).toBe(200)
    return openFactorFrame(house, answer.body as AuthResponse)
  }

  it('sends one number so many in a day, whoever the users are that ask', async () => {
    await house.setApp({ limits: { texts_per_number_per_day: 3 } })
    const number = '+12015550171'
    const asked: string[] = []
    for (let user = 0; user < 4; user++) asked.push(outcome(await ask((await guest()).bearer, number)))
    expect(asked).toEqual(['done', 'done', 'done', 'too_many_requests'])
    expect(textsTo(number)).toBe(3)
    expect(outcome(await ask((await guest()).bearer, '+12015550172'))).toBe('done')
  })

  it('keeps nobody from a code by the number that is a factor already', async () => {
    await house.setApp({ limits: { texts_per_number_per_day: 3 } })
    const number = '+12015550173'
    const owner = await member()
    expect(await owner.enrollSms(number)).toBe('done')
    for (let user = 0; user < 3; user++) await ask((await guest()).bearer, number)
    house.clock.advance(31_000)
    expect(await owner.sendSms()).toBe('done')
    expect(await owner.verifySms(house.texter.codeFor(number))).toBe('done')
  })

  it('is no guest where the app has a captcha, which a guest has not passed', async () => {
    await house.setApp({ captcha_enabled: true, captcha_site_key: 't:site' })
    const number = '+12015550174'
    const stranger = await guest()
    expect(outcome(await ask(stranger.bearer, number))).toBe('invalid_captcha')
    expect(await stranger.enrollSms(number)).toBe('invalid_captcha')
    expect(textsTo(number)).toBe(0)
    await house.setApp({ captcha_enabled: false })
    const user = await member()
    await house.setApp({ captcha_enabled: true })
    expect([outcome(await ask(user.bearer, number)), textsTo(number)]).toEqual(['done', 1])
  })
})

describe('recovery codes of a user with a phone', () => {
  const make = async (user: FactorFrame): Promise<string[]> =>
    (await user.frame.call('mfaRecoveryCodes')).body.codes
  const show = async (user: FactorFrame, code?: string) =>
    outcome(await user.frame.call('mfaRecoveryCodeVerify', { code }))
  const left = async (user: FactorFrame) =>
    (await house.call('currentUser', { headers: user.bearer })).body.user.mfa_recovery_codes_left

  it('stand in for it after the authenticator app is gone', async () => {
    const user = await member()
    expect([await user.enrollTotp(), await user.verifyNext()]).toEqual(['done', 'done'])
    expect(await user.enrollSms()).toBe('done')
    const [code] = await make(user)
    expect([await user.unenrollTotp(), await user.methods(), await left(user)]).toEqual(['done', ['sms'], 10])
    await user.frame.call('mfaClear')
    expect(await user.release(user.root)).toBe(WANTED)
    expect([await show(user, code), await user.release(user.root), await left(user)]).toEqual([
      'done',
      'done',
      9,
    ])
  })

  it('are worth nothing for factors that came after the phone had gone', async () => {
    const user = await member()
    expect(await user.enrollSms()).toBe('done')
    expect(await user.verifySms(await smsOf(user))).toBe('done')
    const [old] = await make(user)
    expect([await user.unenrollSms(), await left(user)]).toEqual(['done', undefined])
    expect([await user.enrollTotp(), await show(user, old)]).toEqual(['done', WANTED])
    expect(await user.verifyNext()).toBe('done')
    const [fresh] = await make(user)
    expect([await show(user, old), await show(user, fresh)]).toEqual([WANTED, 'done'])
  })
})

describe('whoever logs in as a user with a second factor, and guesses at it', () => {
  async function enrolled() {
    const owner = await member()
    expect(await owner.enrollTotp()).toBe('done')
    house.clock.advance(30_000)
    return { owner, wrong: owner.code() === '000000' ? '000001' : '000000' }
  }
  const again = async ({ name }: Member, client: string) =>
    openFactorFrame(house, await house.login(name, client))
  const sixTimes = async (guess: () => Promise<string>) => {
    const guesses: string[] = []
    for (let tries = 0; tries < 6; tries++) guesses.push(await guess())
    return guesses
  }
  const HELD = [...Array(5).fill(WANTED), 'too_many_requests']

  it('keeps no device from it that has verified before, and one that has not waits', async () => {
    const { owner, wrong } = await enrolled()
    const thief = await again(owner, 'thief')
    expect(await sixTimes(() => thief.verifyTotp(wrong))).toEqual(HELD)
    const fresh = await again(owner, 'new-phone')
    expect(await fresh.verifyTotp(owner.code())).toBe('too_many_requests')
    expect([await owner.verifyTotp(owner.code()), await owner.release(owner.root)]).toEqual(['done', 'done'])
    // What the owner shows rightly gives the thief no further tries.
    expect(await thief.verifyTotp(wrong)).toBe('too_many_requests')
    house.clock.advance(30_000)
    expect(await fresh.verifyTotp(owner.code())).toBe('done')
    expect(await sixTimes(() => thief.verifyTotp(wrong))).toEqual(HELD)
  })

  it('keeps none from it by the token that a host’s backend sees', async () => {
    const { owner, wrong } = await enrolled()
    const headers = { authorization: `Bearer ${owner.session.token}` }
    const guess = async (code: string) =>
      outcome(await house.call('mfaAuthTotpVerify', { body: { code }, headers }))
    expect(await sixTimes(() => guess(wrong))).toEqual(HELD)
    expect(await guess(owner.code())).toBe('too_many_requests')
    expect([await owner.verifyTotp(owner.code()), await owner.release(owner.root)]).toEqual(['done', 'done'])
  })

  it('has as few tries on a device that has verified before as anywhere', async () => {
    const { owner, wrong } = await enrolled()
    expect(await sixTimes(() => owner.verifyTotp(wrong))).toEqual(HELD)
    expect(await owner.verifyTotp(owner.code())).toBe('too_many_requests')
    const other = await again(owner, 'work')
    expect(await other.verifyTotp(owner.code())).toBe('done')
  })
})

describe('a server that dies while it gives a passkey up', () => {
  const ways = async (user: FactorFrame): Promise<string[]> =>
    (await house.call('currentUser', { headers: user.bearer })).body.user.linked_accounts
      .map(({ type }: { type: string }) => type)
      .filter((type: string) => type !== 'wallet')

  async function verified() {
    const user = await member()
    expect(await user.setPasskeys([await user.linkPasskey()])).toBe('done')
    house.clock.advance(11 * 60_000)
    expect(await user.verifyPasskey(user.device.get(await user.passkeyOptions()))).toBe('done')
    return user
  }

  it('after the signer has, does so by the same call, though the login is no longer young', async () => {
    const user = await verified()
    const died = vi.spyOn(house.ports.mfa, 'change').mockRejectedValueOnce(new Error('gone'))
    expect([await user.setPasskeys([]), await user.methods()]).toEqual(['internal_error', ['passkey']])
    died.mockRestore()
    expect([await user.setPasskeys([]), await user.methods()]).toEqual(['done', []])
    expect([await ways(user), await user.release(user.root)]).toEqual([['email'], 'done'])
  })

  it('before it has left the login, does so by the same call', async () => {
    const user = await verified()
    const died = vi.spyOn(house.ports.accounts, 'change').mockRejectedValueOnce(new Error('gone'))
    expect([await user.setPasskeys([]), await ways(user)]).toEqual(['internal_error', ['email', 'passkey']])
    died.mockRestore()
    expect([await user.setPasskeys([]), await user.methods(), await ways(user)]).toEqual([
      'done',
      [],
      ['email'],
    ])
  })
})
