import type { AuthResponse } from '@latchkey/contract'
import { newRecipient } from '@latchkey/keys'
import { SignerRefusal } from '@latchkey/signer'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountMoves } from '../testing/account-moves.ts'
import { codeOfApp } from '../testing/authenticator-app.ts'
import type { FactorFrame } from '../testing/factors.ts'
import { EVERY_FACTOR, NUMBER, openFactorFrame, openMember } from '../testing/factors.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { OTHER_APP_ID, OTHER_ORIGIN, openTestHouse } from '../testing/test-house.ts'

const MINUTE = 60_000
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
    mfa_for_account_changes: false,
    guest_auth: true,
  }),
)

/** A user with a wallet and an authenticator app that was not shown since. */
async function victim() {
  const user = await openMember(house, `victim${++people}@example.com`)
  expect(await user.enrollTotp()).toBe('done')
  return user
}
type Victim = Awaited<ReturnType<typeof victim>>

/** Whoever reads the victim's mail: a young login, and a frame key of one's own that it is bound to. */
const intruder = async ({ name }: Victim) =>
  openFactorFrame(house, await house.login(name, `thief${++people}`))

const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : String(body.code)

async function recover(user: FactorFrame, root: string) {
  const { publicKey } = await newRecipient()
  return outcome(await user.frame.call('recoveryKeyMaterial', { recipient_public_key: publicKey }, { root }))
}

/** A new recovery of the victim's wallet, by whoever has its key. */
async function setRecovery(user: FactorFrame, { root, entropy }: Victim) {
  const made = await user.frame.resplit(root, entropy, 1, { method: 'recovery-encryption-key' })
  return outcome(await user.frame.call('setRecovery', made.body, { root }))
}

/** A key of the caller's own, brought along. */
async function importKey({ frame }: FactorFrame) {
  const { body } = await frame.makeRoot()
  const longer = {
    auth_share: Buffer.alloc(33, 1).toString('base64url'),
    encrypted_recovery_share: {
      version: 2,
      iv: Buffer.alloc(12, 2).toString('base64url'),
      ciphertext: Buffer.alloc(50, 3).toString('base64url'),
    },
  }
  return outcome(await frame.call('createRoot', { ...body, kind: 'private-key', ...longer }))
}

/** All that takes a factor. */
async function everything(user: FactorFrame, of: Victim): Promise<Record<string, string>> {
  const { root } = of
  const call = async (...given: Parameters<FactorFrame['frame']['call']>) =>
    outcome(await user.frame.call(...given))
  const blinded = Buffer.alloc(33, 2).toString('base64url')
  return {
    connect: await user.release(root, 'connect'),
    sign: await user.release(root, 'sign'),
    add: await user.release(root, 'create'),
    export: await user.release(root, 'export'),
    recover: await recover(user, root),
    passcode: await call('recoveryPasscode', { blinded, share_version: 2 }, { root }),
    'new recovery': await setRecovery(user, of),
    import: await importKey(user),
    archive: await call('archiveRoot', {}, { root }),
    restore: await call('restoreRoot', {}, { root }),
    'another app': await user.enrollTotp(),
    phone: outcome(await user.frame.call('mfaSmsEnroll', { phoneNumber: NUMBER, code: '123456' })),
    'no app': await user.unenrollTotp(),
    'no phone': await user.unenrollSms(),
    'recovery codes': await call('mfaRecoveryCodes'),
  }
}

describe('whoever got into the account of a user with a second factor', () => {
  it('signs, exports, recovers, changes and removes nothing; who has the factor does', async () => {
    const owner = await victim()
    const thief = await intruder(owner)
    const got = await everything(thief, owner)
    expect(got).toEqual(Object.fromEntries(Object.keys(got).map((act) => [act, WANTED])))
    expect(await owner.methods()).toEqual(['totp'])
    expect(await owner.verifyNext()).toBe('done')
    expect([await owner.release(owner.root), await owner.release(owner.root, 'export')]).toEqual([
      'done',
      'done',
    ])
    expect([await recover(owner, owner.root), await importKey(owner)]).toEqual(['done', 'done'])
    expect([await setRecovery(owner, owner), await owner.unenrollTotp()]).toEqual(['done', 'done'])
    expect(await recover(thief, owner.root)).toBe('done')
  })

  it('makes no passkey of its own a factor, and takes none away', async () => {
    const owner = await victim()
    const id = await owner.linkPasskey()
    expect([await owner.verifyNext(), await owner.setPasskeys([id])]).toEqual(['done', 'done'])
    const thief = await intruder(owner)
    const own = await thief.linkPasskey()
    expect([await thief.setPasskeys([own]), await thief.setPasskeys([])]).toEqual([WANTED, WANTED])
    expect((await thief.frame.call('mfaPasskeyUnlink', { credential_id: id })).body.code).toBe(WANTED)
    // Nor does it unlink another one, which may be the owner's way in.
    expect((await thief.frame.call('mfaPasskeyUnlink', { credential_id: own })).body.code).toBe(WANTED)
    expect(await owner.methods()).toEqual(['totp', 'passkey'])
  })

  it('enrols no factor of its own for a user who has none, by an account that was just added', async () => {
    const name = `late${++people}@example.com`
    const owner = await openFactorFrame(house, await house.login(name, 'home'))
    house.clock.advance(30 * 24 * 60 * MINUTE)
    await house.call('passwordlessSmsInit', { body: { phoneNumber: '+12015550111' }, headers: owner.bearer })
    const session = await house.login(name, 'home')
    const headers = { authorization: `Bearer ${session.privy_access_token}`, 'privy-ca-id': 'thief' }
    await house.call('passwordlessSmsInit', { body: { phoneNumber: '+12015550112' }, headers })
    const linked = { phoneNumber: '+12015550112', code: house.texter.codeFor('+12015550112') }
    expect((await house.call('passwordlessSmsLink', { body: linked, headers })).status).toBe(200)
    const own = { 'privy-ca-id': 'elsewhere' }
    house.clock.advance(MINUTE)
    await house.call('passwordlessSmsInit', { body: { phoneNumber: '+12015550112' }, headers: own })
    const body = { phoneNumber: '+12015550112', code: house.texter.codeFor('+12015550112') }
    const answer = await house.call('passwordlessSmsAuthenticate', { body, headers: own })
    const thief = await openFactorFrame(house, answer.body as AuthResponse)
    expect(await thief.enrollTotp()).toBe('older_account_required')
    const again = await openFactorFrame(house, await house.login(name, 'home'))
    expect(await again.enrollTotp()).toBe('done')
  })

  it('enrols none by a login that is not young', async () => {
    const user = await openFactorFrame(house, await house.login(`old${++people}@example.com`, 'home'))
    expect((await user.frame.call('listRoots')).status).toBe(200)
    house.clock.advance(10 * MINUTE + 1000)
    expect([await user.enrollTotp(), await user.enrollSms()]).toEqual([
      'reauthentication_required',
      'reauthentication_required',
    ])
    const young = await openFactorFrame(house, await house.login(`old${people}@example.com`, 'home'))
    expect(await young.enrollSms()).toBe('done')
  })
})

describe('a proof', () => {
  it('is good for the session, key and user that it was made by, and no other', async () => {
    const owner = await victim()
    const other = await victim()
    const key = await newFrameKey()
    const thief = await openFactorFrame(house, await house.login(owner.name, 'same-client'), key)
    await thief.frame.call('listRoots')
    expect(await owner.verifyNext()).toBe('done')
    expect([await thief.release(owner.root), await other.release(other.root)]).toEqual([WANTED, WANTED])
    // Who can write to the database alone moves it: the server then believes it, the signer does not.
    await house.rows(
      `INSERT INTO mfa_proofs (session_id, method, frame_key, at, grant_mac)
       SELECT t.id, p.method, t.frame_key, p.at, p.grant_mac FROM mfa_proofs p, sessions t
       WHERE p.session_id = $1 AND t.id = $2`,
      [sessionOf(owner.session), sessionOf(thief.session)],
    )
    expect([await recover(thief, owner.root), await recover(owner, owner.root)]).toEqual([WANTED, 'done'])
  })

  it('of another frame key than the session’s is none', async () => {
    const owner = await victim()
    expect(await owner.verifyNext()).toBe('done')
    await house.rows("UPDATE mfa_proofs SET frame_key = 'another' WHERE session_id = $1", [
      sessionOf(owner.session),
    ])
    expect(await owner.release(owner.root)).toBe(WANTED)
    expect(await owner.verifyNext()).toBe('done')
    expect(await owner.release(owner.root)).toBe('done')
  })

  it('of one app says nothing in another', async () => {
    const owner = await victim()
    const headers = { 'privy-app-id': OTHER_APP_ID, origin: OTHER_ORIGIN }
    await house.call('passwordlessInit', { body: { email: owner.name }, headers })
    const body = { email: owner.name, code: house.mailer.codeFor(owner.name) }
    const foreign = (await house.call('passwordlessAuthenticate', { body, headers })).body as AuthResponse
    const stranger = await openFactorFrame(house, foreign)
    house.clock.advance(30_000)
    const code = { code: owner.code() }
    const there = await stranger.frame.call('mfaTotpVerify', code, {
      headers: { 'privy-app-id': OTHER_APP_ID },
    })
    expect(outcome(there)).toBe(WANTED)
    const here = await stranger.frame.call('mfaTotpVerify', code)
    expect(outcome(here)).toBe('missing_or_invalid_token')
    expect(await owner.verifyTotp(owner.code())).toBe('done')
  })

  it('is forgotten at mfa:clear, and ends with its session', async () => {
    const owner = await victim()
    expect([await owner.verifyNext(), await owner.release(owner.root)]).toEqual(['done', 'done'])
    expect((await owner.frame.call('mfaClear')).status).toBe(200)
    expect(await owner.release(owner.root)).toBe(WANTED)
  })

  it('by a factor that is gone since counts in no other session', async () => {
    const owner = await victim()
    expect([await owner.verifyNext(), await owner.enrollSms()]).toEqual(['done', 'done'])
    const other = await openFactorFrame(house, await house.login(owner.name, 'work'))
    house.clock.advance(31_000)
    expect([await other.verifyTotp(owner.code()), await other.release(owner.root)]).toEqual(['done', 'done'])
    expect(await owner.unenrollTotp()).toBe('done')
    expect([await other.release(owner.root), await owner.release(owner.root)]).toEqual([WANTED, 'done'])
  })

  it('is not missed by a tab that signs while another one removes the last factor', async () => {
    const owner = await victim()
    expect(await owner.verifyNext()).toBe('done')
    const [removed, released] = await Promise.all([owner.unenrollTotp(), owner.release(owner.root)])
    expect([removed, released, await owner.release(owner.root)]).toEqual(['done', 'done', 'done'])
  })
})

const sessionOf = (session: AuthResponse): string =>
  JSON.parse(Buffer.from(String(String(session.privy_access_token).split('.')[1]), 'base64url').toString())
    .sid

describe('a code that was shown', () => {
  it('opens nothing in another session, nor do those before it', async () => {
    const owner = await victim()
    const thief = await intruder(owner)
    house.clock.advance(30_000)
    const before = owner.code(-1)
    const shown = owner.code()
    expect(await owner.verifyTotp(shown)).toBe('done')
    expect([
      await thief.verifyTotp(shown),
      await thief.verifyTotp(before),
      await thief.release(owner.root),
    ]).toEqual([WANTED, WANTED, WANTED])
    expect(await thief.verifyTotp(owner.code(1))).toBe('done')
  })

  it('is answered again where the first answer was lost, without a proof that lasts longer', async () => {
    const owner = await victim()
    house.clock.advance(30_000)
    const shown = owner.code()
    expect(await owner.verifyTotp(shown)).toBe('done')
    house.clock.advance(29_000)
    expect(await owner.verifyTotp(shown)).toBe('done')
    house.clock.advance(15 * MINUTE - 29_000)
    expect(await owner.release(owner.root)).toBe(WANTED)
  })

  it('lets one in of six sessions that show it at the same moment', async () => {
    const owner = await victim()
    const crowd: FactorFrame[] = []
    while (crowd.length < 6) crowd.push(await intruder(owner))
    house.clock.advance(30_000)
    const shown = owner.code()
    const verified = await Promise.all(crowd.map((one) => one.verifyTotp(shown)))
    expect(verified.filter((one) => one === 'done')).toHaveLength(1)
    const released = await Promise.all(crowd.map((one) => one.release(owner.root)))
    expect(released).toEqual(verified)
  })
})

describe('guesses', () => {
  it('of all devices that have verified nothing are counted together, over sessions and methods of asking, and a right code waits too', async () => {
    const owner = await victim()
    expect(await owner.verifyNext()).toBe('done')
    expect((await owner.frame.call('mfaRecoveryCodes')).status).toBe(200)
    const thief = await intruder(owner)
    const second = await intruder(owner)
    house.clock.advance(30_000)
    const right = owner.code()
    const wrong = right === '000000' ? '000001' : '000000'
    const guesses: string[] = []
    for (const one of [thief, second, thief, second, thief, second]) guesses.push(await one.verifyTotp(wrong))
    expect(guesses).toEqual([...Array(5).fill(WANTED), 'too_many_requests'])
    expect((await thief.frame.call('mfaRecoveryCodeVerify', { code: 'A'.repeat(10) })).status).toBe(429)
    const held = await second.frame.call('mfaTotpVerify', { code: right })
    expect([held.status, held.headers.get('retry-after')]).toEqual([429, '30'])
    house.clock.advance(30_000)
    expect(await second.verifyTotp(owner.code())).toBe('done')
    const after: string[] = []
    for (let guess = 0; guess < 5; guess++) after.push(await thief.verifyTotp(wrong))
    expect(after).toEqual(Array(5).fill(WANTED))
  })

  it('that are made at the same moment count one by one', async () => {
    const owner = await victim()
    const wrong = owner.code() === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(Array.from({ length: 12 }, () => owner.verifyTotp(wrong)))
    expect(guesses.filter((one) => one === WANTED)).toHaveLength(5)
    expect(guesses.filter((one) => one === 'too_many_requests')).toHaveLength(7)
  })
})

describe('a server that takes factors away in its own database', () => {
  it('gets no recovery and no password out of the signer, which wants its own word', async () => {
    const owner = await victim()
    const thief = await intruder(owner)
    await house.rows('DELETE FROM mfa_factors WHERE user_id = $1', [owner.session.user.id])
    expect(await thief.release(owner.root)).toBe('done')
    expect(await recover(thief, owner.root)).toBe(WANTED)
    const blinded = Buffer.alloc(33, 2).toString('base64url')
    const guess = { blinded, share_version: 2 }
    expect(outcome(await thief.frame.call('recoveryPasscode', guess, { root: owner.root }))).toBe(WANTED)
    expect([await thief.unenrollTotp(), await thief.enrollTotp()]).toEqual([WANTED, WANTED])
    // The signer's record tells what was struck out, so that the thief has had one release of it.
    expect([await thief.methods(), await thief.release(owner.root)]).toEqual([['totp'], WANTED])
    expect(await owner.verifyNext()).toBe('done')
    expect(await recover(owner, owner.root)).toBe('done')
  })

  it('gets none by a proof that it has written itself, by an SMS or with a forged word', async () => {
    const owner = await victim()
    const thief = await intruder(owner)
    await thief.frame.call('listRoots')
    const write = (method: string, grant: string | null) =>
      house.rows(
        `INSERT INTO mfa_proofs (session_id, method, frame_key, at, grant_mac) VALUES ($1, $2, $3, $4, $5)`,
        [sessionOf(thief.session), method, thief.frame.jkt, new Date(house.clock.now()), grant],
      )
    await write('sms', null)
    expect([await thief.release(owner.root), await recover(thief, owner.root)]).toEqual(['done', WANTED])
    await write('totp', Buffer.alloc(32, 7).toString('base64url'))
    expect(await recover(thief, owner.root)).toBe(WANTED)
  })
})

describe('a server that dies between the signer’s record and its own', () => {
  it('writes down at the next call what the signer has, so that its user is asked for what there is', async () => {
    const name = `crash${++people}@example.com`
    const user = await openFactorFrame(house, await house.login(name, 'home'))
    const made = await user.frame.makeRoot()
    await user.frame.call('createRoot', made.body)
    const died = vi.spyOn(house.ports.mfa, 'change').mockRejectedValueOnce(new Error('gone'))
    expect([await user.enrollTotp(), await user.methods()]).toEqual(['internal_error', []])
    died.mockRestore()
    expect(await recover(user, made.body.address)).toBe(WANTED)
    expect(await user.methods()).toEqual(['totp'])
    expect([await user.verifyNext(), await recover(user, made.body.address)]).toEqual(['done', 'done'])
  })
})

describe('where the signer cannot be asked', () => {
  it('nothing is verified, and what was verified goes on', async () => {
    const owner = await victim()
    expect(await owner.verifyNext()).toBe('done')
    house.clock.advance(30_000)
    const away = new SignerRefusal('unavailable', 'The signer cannot be asked')
    const down = vi.spyOn(house.ports.signer, 'secondFactor').mockRejectedValue(away)
    const answer = await owner.frame.call('mfaTotpVerify', { code: owner.code() })
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
    expect([await owner.unenrollTotp(), await owner.methods()]).toEqual(['unavailable', ['totp']])
    expect(await owner.release(owner.root)).toBe('done')
    down.mockRestore()
    expect(await owner.verifyTotp(owner.code())).toBe('done')
  })

  it('no signature asks it, however many there are', async () => {
    const owner = await victim()
    expect(await owner.verifyNext()).toBe('done')
    const asked = vi.spyOn(house.ports.signer, 'secondFactor')
    const releases = [await owner.release(owner.root), await owner.release(owner.root, 'sign')]
    expect([releases, asked.mock.calls]).toEqual([['done', 'done'], []])
    asked.mockRestore()
  })
})

describe('an app that wants a proof for each signature', () => {
  beforeEach(() => house.setApp({ mfa_each_signature: true }))

  it('gets one, and none for the next; what is no signature goes by the same', async () => {
    const owner = await victim()
    expect(await owner.verifyNext()).toBe('done')
    expect([await owner.release(owner.root, 'export'), await owner.release(owner.root, 'export')]).toEqual([
      'done',
      'done',
    ])
    expect([await owner.release(owner.root), await owner.release(owner.root, 'sign')]).toEqual([
      'done',
      WANTED,
    ])
    expect(await recover(owner, owner.root)).toBe('done')
    expect([await owner.verifyNext(), await owner.release(owner.root, 'sign')]).toEqual(['done', 'done'])
  })

  it('gets one of two at the same moment, and none by the code shown again', async () => {
    const owner = await victim()
    house.clock.advance(30_000)
    const shown = owner.code()
    expect(await owner.verifyTotp(shown)).toBe('done')
    const both = await Promise.all([owner.release(owner.root), owner.release(owner.root)])
    expect(both.toSorted()).toEqual(['done', WANTED])
    expect([await owner.verifyTotp(shown), await owner.release(owner.root)]).toEqual(['done', WANTED])
  })
})

describe('an app that wants a factor for changes of accounts', () => {
  it('has its users show it to link and unlink, and leaves those without one alone', async () => {
    await house.setApp({ mfa_for_account_changes: true })
    const owner = await victim()
    const free = await openFactorFrame(house, await house.login(`free${++people}@example.com`, 'home'))
    const link = async (user: FactorFrame, phoneNumber: string) => {
      await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers: user.bearer })
      const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
      return outcome(await house.call('passwordlessSmsLink', { body, headers: user.bearer }))
    }
    const unlink = async (phoneNumber: string) =>
      outcome(await house.call('passwordlessSmsUnlink', { body: { phoneNumber }, headers: owner.bearer }))
    expect([await link(free, '+12015550121'), await link(owner, '+12015550122')]).toEqual(['done', WANTED])
    expect(await owner.verifyNext()).toBe('done')
    expect([await link(owner, '+12015550122'), await unlink('+12015550122')]).toEqual(['done', 'done'])
    house.clock.advance(15 * MINUTE)
    expect(await unlink('+12015550122')).toBe(WANTED)
  })
})

describe('a change of factors', () => {
  it('is told to the user on every channel and audited, once for each', async () => {
    const owner = await victim()
    await owner.verifyNext()
    expect([await owner.enrollSms(), await owner.unenrollTotp()]).toEqual(['done', 'done'])
    await house.sendNotices()
    const titles = house.mailer.mails.filter(({ to }) => to === owner.name).map(({ subject }) => subject)
    // several notices are on their way at once
    expect(titles.filter((title) => title.includes('verify')).toSorted()).toEqual([
      'A way to verify in Test app was removed',
      'New way to verify in Test app',
      'New way to verify in Test app',
    ])
    const rows = await house.rows(
      "SELECT action, detail FROM audit WHERE user_id = $1 AND action LIKE 'factor%' ORDER BY id",
      [owner.session.user.id],
    )
    expect(rows).toEqual([
      { action: 'factor added', detail: { method: 'totp' } },
      { action: 'factor added', detail: { method: 'sms' } },
      { action: 'factor removed', detail: { method: 'totp' } },
    ])
  })
})

describe('recovery codes', () => {
  it('made while a factor is just proven are told to the user on every channel and audited', async () => {
    const owner = await victim()
    const make = () => owner.frame.call('mfaRecoveryCodes')
    expect((await make()).body.code).toBe(WANTED)
    await owner.verifyNext()
    const [first, second] = [await make(), await make()]
    expect([first.body.codes, second.body.codes].map((codes) => codes.length)).toEqual([10, 10])
    await house.sendNotices()
    const titles = house.mailer.mails.filter(({ to }) => to === owner.name).map(({ subject }) => subject)
    const title = 'New recovery codes for your Test app account'
    expect(titles.filter((one) => one.includes('recovery code'))).toEqual([title, title])
    const rows = await house.rows(
      "SELECT action, session_id FROM audit WHERE user_id = $1 AND action LIKE 'recovery code%'",
      [owner.session.user.id],
    )
    expect(rows).toEqual(Array(2).fill({ action: 'recovery codes made', session_id: expect.any(String) }))
  })
})

describe('the token that a host’s backend sees', () => {
  /** a page of the client that the session belongs to; of none: whoever has read the token somewhere */
  const asBackend = ({ session }: FactorFrame, client = 'home') => ({
    headers: { authorization: `Bearer ${session.token}`, 'privy-ca-id': client },
  })

  it('verifies for the session’s own frame, in whose place it does nothing', async () => {
    const owner = await victim()
    house.clock.advance(30_000)
    const verify = await house.call('mfaAuthTotpVerify', {
      body: { code: owner.code() },
      ...asBackend(owner),
    })
    expect([verify.status, verify.body]).toEqual([200, { success: true }])
    expect([await owner.release(owner.root), await recover(owner, owner.root)]).toEqual(['done', WANTED])
  })

  it('enrols nothing and removes nothing for who has but that, in the minutes after the login; the page itself does', async () => {
    const owner = await openMember(house, `read${++people}@example.com`)
    const byReader = ['', 'someone', 'HOME'].map((client) => asBackend(owner, client))
    const enrolled = [{ body: { code: '123456' } }, {}].flatMap((body, at) =>
      byReader.map((given) =>
        house.call(at === 0 ? 'mfaAuthTotpEnroll' : 'mfaAuthTotpInit', { ...body, ...given }),
      ),
    )
    expect((await Promise.all(enrolled)).map(({ body }) => body.code)).toEqual(
      Array(6).fill('reauthentication_required'),
    )
    const init = await house.call('mfaAuthTotpInit', asBackend(owner))
    const code = codeOfApp(init.body.totpSecret, house.clock.now())
    const enroll = await house.call('mfaAuthTotpEnroll', { body: { code }, ...asBackend(owner) })
    expect([init.status, enroll.status, await owner.methods()]).toEqual([200, 200, ['totp']])

    house.clock.advance(30_000)
    expect(await owner.verifyTotp(codeOfApp(init.body.totpSecret, house.clock.now()))).toBe('done')
    const unenroll = async (client: string) =>
      outcome(await house.call('mfaAuthTotpUnenroll', asBackend(owner, client)))
    expect([await unenroll('someone'), await owner.methods()]).toEqual([
      'reauthentication_required',
      ['totp'],
    ])
    expect([await unenroll('home'), await owner.methods()]).toEqual(['done', []])
  })

  it('of a browser that keeps no name counts for the address that logged in', async () => {
    const name = `nameless${++people}@example.com`
    const user = await openFactorFrame(house, await house.login(name, ''))
    await user.frame.call('listRoots')
    const init = (address: string) => house.call('mfaAuthTotpInit', { ...asBackend(user, ''), address })
    expect((await init('198.51.100.9')).body.code).toBe('reauthentication_required')
    expect((await init('203.0.113.7')).body.totpSecret).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('enrols by a young login whose frame is bound, and removes nothing that the frame has not verified', async () => {
    const session = await house.login(`hosted${++people}@example.com`, 'home')
    const user = await openFactorFrame(house, session)
    const init = () => house.call('mfaAuthTotpInit', asBackend(user))
    expect((await init()).body.code).toBe('reauthentication_required')
    await user.frame.call('listRoots')
    expect((await init()).body.totpSecret).toMatch(/^[A-Z2-7]{32}$/)
    const owner = await victim()
    const unenroll = async () => outcome(await house.call('mfaAuthTotpUnenroll', asBackend(owner)))
    house.clock.advance(30_000)
    await house.call('mfaAuthTotpVerify', { body: { code: owner.code() }, ...asBackend(owner) })
    expect(await unenroll()).toBe(WANTED)
    expect([await owner.verifyNext(), await unenroll(), await owner.methods()]).toEqual(['done', 'done', []])
  })
})

describe('a user whose account was moved away', () => {
  it('comes back no less guarded than before', async () => {
    const world = accountMoves(house)
    const owner = await world.owner()
    const guarded = await openFactorFrame(house, owner.session, owner.key)
    await guarded.enrollTotp()
    await guarded.verifyNext()
    expect((await guarded.frame.call('mfaRecoveryCodes')).body.codes).toHaveLength(10)
    house.clock.advance(30 * 24 * 60 * MINUTE)
    await world.told()
    await world.transfer(await world.guest(), owner.email)
    const kept = 'SELECT method, subject FROM mfa_factors WHERE user_id = $1'
    expect(await house.rows(kept, [owner.session.user.id])).toEqual([])
    await world.press(world.linkTo(await world.told(), owner.email))
    const { user } = await house.login(owner.email, 'own-device')
    expect([user.id, user.mfa_methods, user.mfa_recovery_codes_left]).toEqual([
      owner.session.user.id,
      [{ type: 'totp', verified_at: expect.any(Number) }],
      10,
    ])
    expect(await world.wallets(owner)).toMatchObject({ signs: 401 })
  })
})
