import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FactorFrame } from '../testing/factors.ts'
import { EVERY_FACTOR, NUMBER, openFactorFrame, openMember } from '../testing/factors.ts'
import type { newFrameKey } from '../testing/frame-key.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

const MINUTE = 60_000

let house: TestHouse
let people = 0
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(() =>
  house.setApp({ ...EVERY_FACTOR, sms_regions: { allow: null, deny: [] }, young_login_s: 600 }),
)

const member = () => openMember(house, `member${++people}@example.com`)
/** Another session of the same user. */
const again = async (name: string, client = 'work', key?: Awaited<ReturnType<typeof newFrameKey>>) =>
  openFactorFrame(house, await house.login(name, client), key)

const WANTED = 'missing_or_invalid_mfa'

describe('an authenticator app', () => {
  it('is set up by a key of 20 bytes and an address that every app reads', async () => {
    await house.setApp({ ...EVERY_FACTOR, name: 'Shop: & Co' })
    const { frame, name } = await member()
    const { totpSecret, totpAuthUrl } = (await frame.call('mfaTotpInit')).body
    expect(totpSecret).toMatch(/^[A-Z2-7]{32}$/)
    expect(totpAuthUrl).toBe(
      `otpauth://totp/Shop%20%20%26%20Co:${encodeURIComponent(name)}?secret=${totpSecret}` +
        '&issuer=Shop%20%20%26%20Co&algorithm=SHA1&digits=6&period=30',
    )
  })

  it('is asked for at each release, 15 minutes after it was verified, and shows in the user', async () => {
    const user = await member()
    expect([await user.methods(), await user.release(user.root)]).toEqual([[], 'done'])
    expect([await user.enrollTotp(), await user.methods()]).toEqual(['done', ['totp']])
    expect(await user.release(user.root)).toBe(WANTED)
    expect(await user.verifyNext()).toBe('done')
    const releases = [await user.release(user.root), await user.release(user.root, 'sign')]
    house.clock.advance(15 * MINUTE - 1)
    releases.push(await user.release(user.root, 'export'))
    house.clock.advance(1)
    releases.push(await user.release(user.root), await user.release(user.root, 'export'))
    expect(releases).toEqual(['done', 'done', 'done', WANTED, WANTED])
  })

  it.each([
    [-2, WANTED],
    [-1, 'done'],
    [0, 'done'],
    [1, 'done'],
    [2, WANTED],
  ])('whose clock is %i steps off is %s', async (steps, outcome) => {
    const user = await member()
    expect(await user.enrollTotp()).toBe('done')
    house.clock.advance(90_000)
    expect(await user.verifyTotp(user.code(steps))).toBe(outcome)
  })

  it('that is wrong as it is enrolled is none: the user goes on without', async () => {
    const user = await member()
    const { totpSecret } = (await user.frame.call('mfaTotpInit')).body
    const answer = await user.frame.call('mfaTotpEnroll', { code: '000000' })
    expect([totpSecret.length, answer.status, answer.body.code]).toEqual([32, 401, 'invalid_credentials'])
    expect([await user.methods(), await user.release(user.root)]).toEqual([[], 'done'])
  })

  it('has ten minutes for its first code', async () => {
    const user = await member()
    await user.frame.call('mfaTotpInit')
    house.clock.advance(10 * MINUTE)
    // the login is no longer young either, so the other twin is an hour's limit of the app
    await house.setApp({ ...EVERY_FACTOR, young_login_s: 3600 })
    const late = await user.frame.call('mfaTotpEnroll', { code: '000000' })
    expect(late.body.code).toBe('invalid_credentials')
    expect(await user.enrollTotp()).toBe('done')
  })
})

describe('a phone', () => {
  it('is enrolled by a code and verifies by another', async () => {
    const user = await member()
    expect(await user.enrollSms()).toBe('done')
    const enrolling = house.texter.codeFor(NUMBER)
    expect([await user.methods(), await user.release(user.root)]).toEqual([['sms'], WANTED])
    // the code that it was enrolled by is no other session's, and is over when its two minutes are
    const other = await again(user.name)
    expect(await other.verifySms(enrolling)).toBe(WANTED)
    house.clock.advance(121_000)
    expect(await user.verifySms(enrolling)).toBe(WANTED)
    expect(await user.sendSms()).toBe('done')
    expect(await user.verifySms(house.texter.codeFor(NUMBER))).toBe('done')
    expect(await user.release(user.root)).toBe('done')
  })

  it('proves itself once more by the code that it was enrolled by, and so gets recovery codes at once', async () => {
    const user = await member()
    expect(await user.enrollSms()).toBe('done')
    const code = house.texter.codeFor(NUMBER)
    const wrong = code === '111111' ? '222222' : '111111'
    expect(await user.frame.call('mfaRecoveryCodes')).toMatchObject({ body: { code: WANTED } })
    expect([await user.verifySms(wrong), await user.verifySms(code)]).toEqual([WANTED, 'done'])
    expect((await user.frame.call('mfaRecoveryCodes')).body.codes).toHaveLength(10)
  })

  it('is guessed at by that code no more often than by any', async () => {
    const user = await member()
    expect(await user.enrollSms()).toBe('done')
    const code = house.texter.codeFor(NUMBER)
    const guesses: string[] = []
    for (let guess = 0; guess < 10; guess++)
      guesses.push(await user.verifySms(String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0')))
    expect(guesses).toEqual(Array(10).fill(WANTED))
    expect(await user.verifySms(code === '111111' ? '222222' : '111111')).toBe('too_many_requests')
  })

  it('is told so before it is a factor too', async () => {
    const user = await member()
    const asked = async () => (await user.frame.call('mfaSmsEnrollInit', { phoneNumber: NUMBER })).body
    const answers = [await asked()]
    house.clock.advance(11_000)
    answers.push(await asked())
    expect(answers).toEqual([
      { success: true, resend_after: 30 },
      { success: true, resend_after: 19 },
    ])
  })

  it('is told when the next text may be asked for, and gets none before', async () => {
    const user = await member()
    expect(await user.enrollSms()).toBe('done')
    const asked = async () => {
      const call = { body: { action: 'verify' }, headers: user.bearer }
      return (await house.call('mfaSmsInit', call)).body
    }
    const answers = [await asked()]
    house.clock.advance(12_000)
    const code = house.texter.codeFor(NUMBER)
    answers.push(await asked())
    expect(answers).toEqual([
      { success: true, resend_after: 30 },
      { success: true, resend_after: 18 },
    ])
    expect(house.texter.codeFor(NUMBER)).toBe(code)
  })

  it('takes five tries at a code, in whichever session they are', async () => {
    const user = await member()
    expect(await user.enrollSms()).toBe('done')
    await user.sendSms()
    const other = await again(user.name)
    const code = house.texter.codeFor(NUMBER)
    const wrong = code === '111111' ? '222222' : '111111'
    const guesses: string[] = []
    for (const one of [user, other, user, other, user]) guesses.push(await one.verifySms(wrong))
    expect(guesses).toEqual(Array(5).fill(WANTED))
    expect(await user.verifySms(code)).toBe(WANTED)
    house.clock.advance(31_000)
    await user.sendSms()
    expect(await user.verifySms(house.texter.codeFor(NUMBER))).toBe('done')
  })

  it('is held back after ten wrong codes in a row, whatever codes were asked for in between', async () => {
    const user = await member()
    expect(await user.enrollSms()).toBe('done')
    const guesses: string[] = []
    for (let sent = 0; sent < 3; sent++) {
      house.clock.advance(31_000)
      await user.sendSms()
      const code = house.texter.codeFor(NUMBER)
      for (let guess = 0; guess < 4; guess++)
        guesses.push(await user.verifySms(code === '111111' ? '2'.repeat(6) : '111111'))
    }
    expect(guesses).toEqual([...Array(10).fill(WANTED), 'too_many_requests', 'too_many_requests'])
    expect(await user.verifySms(house.texter.codeFor(NUMBER))).toBe('too_many_requests')
    house.clock.advance(60_000)
    expect(await user.verifySms(house.texter.codeFor(NUMBER))).toBe('done')
  })

  it('is sent no code by a user who has none, or in a region that the app sends none to', async () => {
    const user = await member()
    expect(await user.sendSms()).toBe('invalid_data')
    await house.setApp({ ...EVERY_FACTOR, sms_regions: { deny: ['US'] } })
    expect(await user.enrollSms()).toBe('not_supported')
  })

  it('replaces the one before, once a factor was verified', async () => {
    const user = await member()
    const other = '+12015550188'
    expect(await user.enrollSms()).toBe('done')
    house.clock.advance(31_000)
    expect(await user.enrollSms(other)).toBe(WANTED)
    await user.sendSms()
    expect(await user.verifySms(house.texter.codeFor(NUMBER))).toBe('done')
    house.clock.advance(31_000)
    expect(await user.enrollSms(other)).toBe('done')
    expect(
      await house.rows('SELECT subject FROM mfa_factors WHERE user_id = $1', [user.session.user.id]),
    ).toEqual([{ subject: other }])
  })

  it('stays a factor when it is unlinked as a way to log in', async () => {
    const user = await member()
    expect(await user.enrollSms()).toBe('done')
    const headers = user.bearer
    await house.call('passwordlessSmsInit', { body: { phoneNumber: NUMBER }, headers })
    const body = { phoneNumber: NUMBER, code: house.texter.codeFor(NUMBER) }
    expect((await house.call('passwordlessSmsLink', { body, headers })).status).toBe(200)
    expect(
      (await house.call('passwordlessSmsUnlink', { body: { phoneNumber: NUMBER }, headers })).status,
    ).toBe(200)
    expect([await user.methods(), await user.release(user.root)]).toEqual([['sms'], WANTED])
  })
})

describe('a passkey', () => {
  async function withPasskey() {
    const user = await member()
    const id = await user.linkPasskey()
    expect(await user.setPasskeys([id])).toBe('done')
    return { user, id }
  }
  const enrolledOf = (user: FactorFrame) =>
    house
      .call('currentUser', { headers: user.bearer })
      .then(({ body }) =>
        body.user.linked_accounts
          .filter(({ type }: { type: string }) => type === 'passkey')
          .map((one: { enrolled_in_mfa: boolean }) => one.enrolled_in_mfa),
      )

  it('verifies over the signer’s challenge', async () => {
    const { user, id } = await withPasskey()
    expect([await user.methods(), await enrolledOf(user)]).toEqual([['passkey'], [true]])
    expect(await user.release(user.root)).toBe(WANTED)
    const options = await user.passkeyOptions()
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{60,}$/),
      timeout: 240_000,
      rp_id: 'app.example',
      allow_credentials: [{ id, type: 'public-key', transports: ['internal', 'hybrid'] }],
      user_verification: 'required',
    })
    expect(await user.verifyPasskey(user.device.get(options))).toBe('done')
    expect(await user.release(user.root)).toBe('done')
  })

  it.each([
    ['without its user verified', { flags: 1 }],
    ['on another page', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['over a challenge of somebody’s own', { challenge: 'A'.repeat(43) }],
  ])('verifies nothing %s', async (_, change) => {
    const { user } = await withPasskey()
    expect(await user.verifyPasskey(user.device.get(await user.passkeyOptions(), change))).toBe(WANTED)
    expect(await user.release(user.root)).toBe(WANTED)
  })

  it('is known as copied when its counter goes back, and the owner’s own goes on', async () => {
    const { user } = await withPasskey()
    expect(await user.verifyPasskey(user.device.get(await user.passkeyOptions(), { counter: 7 }))).toBe(
      'done',
    )
    house.clock.advance(16 * MINUTE)
    expect(await user.verifyPasskey(user.device.get(await user.passkeyOptions(), { counter: 7 }))).toBe(
      WANTED,
    )
    expect(house.logs.some((line) => line.includes('passkey counter went back'))).toBe(true)
    expect(await user.verifyPasskey(user.device.get(await user.passkeyOptions(), { counter: 8 }))).toBe(
      'done',
    )
  })

  it('has five minutes for a challenge, which is good for one session', async () => {
    const { user } = await withPasskey()
    const other = await again(user.name)
    const options = await user.passkeyOptions()
    expect(await other.verifyPasskey(user.device.get(options))).toBe(WANTED)
    house.clock.advance(5 * MINUTE + 1)
    expect(await user.verifyPasskey(user.device.get(options))).toBe(WANTED)
    expect(await user.verifyPasskey(user.device.get(await user.passkeyOptions()))).toBe('done')
  })

  it('goes as a factor, and from the login, where another way is left', async () => {
    const { user } = await withPasskey()
    expect(await user.setPasskeys([])).toBe(WANTED)
    expect(await user.verifyPasskey(user.device.get(await user.passkeyOptions()))).toBe('done')
    expect(await user.setPasskeys([])).toBe('done')
    expect([await user.methods(), await enrolledOf(user), await user.release(user.root)]).toEqual([
      [],
      [],
      'done',
    ])
  })

  it('stays a way to log in where that is meant', async () => {
    const { user } = await withPasskey()
    expect(await user.verifyPasskey(user.device.get(await user.passkeyOptions()))).toBe('done')
    expect(await user.setPasskeys([], { remove_for_login: false })).toBe('done')
    expect([await user.methods(), await enrolledOf(user)]).toEqual([[], [false]])
  })

  it('that is a factor is unlinked through the frame alone, by who means it [LINK-017] [LINK-018]', async () => {
    const { user, id } = await withPasskey()
    const page = await house.call('passkeyUnlink', { body: { credential_id: id }, headers: user.bearer })
    expect([page.status, page.body]).toEqual([
      401,
      { error: 'Cannot unlink a passkey enrolled in MFA', code: WANTED },
    ])
    const unlink = async (rest: object = {}) => {
      const { status, body } = await user.frame.call('mfaPasskeyUnlink', { credential_id: id, ...rest })
      return [status, body.code]
    }
    expect(await unlink({ remove_as_mfa: false })).toEqual([400, 'invalid_request'])
    expect(await unlink()).toEqual([401, WANTED])
    expect(await user.verifyPasskey(user.device.get(await user.passkeyOptions()))).toBe('done')
    expect(await unlink({ remove_as_mfa: false })).toEqual([400, 'invalid_request'])
    expect(await unlink()).toEqual([200, undefined])
    expect([await user.methods(), await enrolledOf(user)]).toEqual([[], []])
  })

  it('of somebody else is no factor of one’s own', async () => {
    const owner = await member()
    const id = await owner.linkPasskey()
    const thief = await member()
    expect(await thief.setPasskeys([id])).toBe('linked_account_not_found')
    expect(await owner.setPasskeys([id])).toBe('done')
  })
})

describe('recovery codes', () => {
  it('stand in for a factor once each, and the user is told', async () => {
    const user = await member()
    const make = () => user.frame.call('mfaRecoveryCodes')
    expect((await make()).body.code).toBe('invalid_data')
    expect(await user.enrollTotp()).toBe('done')
    expect((await make()).body.code).toBe(WANTED)
    expect(await user.verifyNext()).toBe('done')
    const codes: string[] = (await make()).body.codes
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    expect(codes.filter((code) => /^[A-Z2-7]{10}$/.test(code))).toEqual(codes)

    const other = await again(user.name)
    const [first = '', second = ''] = codes
    const verify = async (code: string) => (await other.frame.call('mfaRecoveryCodeVerify', { code })).status
    expect([await other.release(user.root), await verify('A'.repeat(10)), await verify(first)]).toEqual([
      WANTED,
      401,
      200,
    ])
    expect(await other.release(user.root)).toBe('done')
    const third = await again(user.name, 'third')
    const by = async (code: string) => (await third.frame.call('mfaRecoveryCodeVerify', { code })).status
    expect([await by(first), await by(`${second.slice(0, 5)}-${second.slice(5).toLowerCase()}`)]).toEqual([
      401, 200,
    ])
    await house.sendNotices()
    const titles = house.mailer.mails.filter(({ to }) => to === user.name).map(({ subject }) => subject)
    expect(titles.filter((title) => title.startsWith('A recovery code'))).toHaveLength(2)
  })

  it('are worth nothing once others were made, or the last factor is gone', async () => {
    const user = await member()
    await user.enrollTotp()
    await user.verifyNext()
    const make = async (): Promise<string[]> => (await user.frame.call('mfaRecoveryCodes')).body.codes
    const [old = ''] = await make()
    const [newer = '', newest = ''] = await make()
    const verify = async (code: string) => (await user.frame.call('mfaRecoveryCodeVerify', { code })).status
    expect([await verify(old), await verify(newer)]).toEqual([401, 200])
    expect(await user.unenrollTotp()).toBe('done')
    expect(await verify(newest)).toBe(401)
  })
})
