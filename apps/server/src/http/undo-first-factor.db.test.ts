import { SignerRefusal } from '@latchkey/signer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FactorFrame } from '../testing/factors.ts'
import { EVERY_FACTOR, openFactorFrame, openMember } from '../testing/factors.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import { noticeLinks } from '../testing/notice-links.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

const HOUR = 3_600_000
const WANTED = 'missing_or_invalid_mfa'
const NONE = { totp: false, passkeys: [] }

let house: TestHouse
let links: ReturnType<typeof noticeLinks>
let owner: Awaited<ReturnType<typeof openMember>>
let people = 0
beforeAll(async () => {
  house = await openTestHouse()
  links = noticeLinks(house)
})
afterAll(() => house.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  await house.setApp({ ...EVERY_FACTOR, new_account_wait_s: 2 * 86_400 })
  owner = await openMember(house, `first${++people}@example.com`)
  house.clock.advance(30 * 24 * HOUR)
  await links.told()
})

const userOf = () => owner.session.user.id
const again = async (client: string) =>
  openFactorFrame(house, await house.login(owner.name, client), await newFrameKey())
const keptBySigner = () =>
  house.ports.signer.secondFactor({ act: 'factors-list', appId: APP_ID, userId: userOf() })
const keptByServer = async () =>
  (await house.rows('SELECT method FROM mfa_factors WHERE user_id = $1 ORDER BY 1', [userOf()])).map(
    ({ method }) => method,
  )
const linkOf = async () => links.linkTo(await links.told(), owner.name)
const isLive = async ({ bearer }: FactorFrame) =>
  (await house.call('currentUser', { headers: bearer })).status === 200

const enrollNumber = async (user: FactorFrame) => user.enrollSms(`+1201555${4000 + people}`)
/** The code of the text that a number was made a factor by proves it once more. */
const byNumber = (user: FactorFrame) => user.verifySms(house.texter.codeFor(`+1201555${4000 + people}`))

describe('a first factor that a thief has enrolled in a session of the owner’s', () => {
  it.each([
    ['an authenticator app', (thief: FactorFrame) => thief.enrollTotp()],
    ['a phone', enrollNumber],
    ['a passkey', async (thief: FactorFrame) => thief.setPasskeys([await thief.linkPasskey()])],
  ])('%s, goes by the link, and the owner gets in as before', async (_, enroll) => {
    const thief = await again('thief')
    expect(await enroll(thief)).toBe('done')
    const told = (await links.told()).filter(({ text }) => text.includes('A second factor was added'))
    expect(told.map(({ to }) => to)).toEqual([owner.name])
    expect(await (await again('own-device')).release(owner.root)).toBe(WANTED)

    const link = links.linkTo(told, owner.name)
    const looked = await links.open(link, 'GET')
    expect([looked.status, await keptByServer()]).toEqual([200, [expect.any(String)]])
    expect(looked.body).toContain('removes this factor and every one that was added since')
    const pressed = await links.open(link, 'POST')
    expect([pressed.status, await keptByServer(), await keptBySigner()]).toEqual([200, [], NONE])
    expect(await isLive(thief)).toBe(false)
    expect(pressed.body).toContain('The change was undone')
    const after = await again('own-device')
    expect([await after.methods(), await after.release(owner.root)]).toEqual([[], 'done'])
  })

  it('takes with it all that came by it, codes too, also where the first is gone by then', async () => {
    const thief = await again('thief')
    expect([await enrollNumber(thief), await byNumber(thief)]).toEqual(['done', 'done'])
    const link = await linkOf()
    expect(await thief.enrollTotp()).toBe('done')
    expect(await thief.verifyNext()).toBe('done')
    expect((await thief.frame.call('mfaRecoveryCodes')).body.codes).toHaveLength(10)
    expect(await thief.unenrollSms()).toBe('done')
    expect(await keptByServer()).toEqual(['totp'])

    expect((await links.open(link, 'POST')).status).toBe(200)
    expect([await keptByServer(), await keptBySigner()]).toEqual([[], NONE])
    const after = await again('own-device')
    expect(await after.release(owner.root)).toBe('done')
    expect((await house.call('currentUser', { headers: after.bearer })).body.user).not.toHaveProperty(
      'mfa_recovery_codes_left',
    )
  })

  it('goes by the link of a first one before it, which the thief has taken back', async () => {
    const thief = await again('thief')
    expect([await enrollNumber(thief), await byNumber(thief)]).toEqual(['done', 'done'])
    const link = await linkOf()
    expect(await thief.unenrollSms()).toBe('done')
    expect([await keptByServer(), await thief.enrollTotp()]).toEqual([[], 'done'])
    expect((await links.open(link, 'POST')).status).toBe(200)
    expect([await keptByServer(), await keptBySigner()]).toEqual([[], NONE])
    expect(await (await again('own-device')).release(owner.root)).toBe('done')
  })

  it('leaves no proof behind that a session of the thief’s could use once the owner has a factor', async () => {
    const [thief, other] = [await again('thief'), await again('other-thief')]
    expect(await thief.enrollTotp()).toBe('done')
    house.clock.advance(30_000)
    expect(await other.verifyTotp(thief.code())).toBe('done')
    await links.open(await linkOf(), 'POST')
    const own = await again('own-device')
    expect(await own.enrollTotp()).toBe('done')
    expect([await other.release(owner.root), await own.verifyNext()]).toEqual([WANTED, 'done'])
    expect(await own.release(owner.root)).toBe('done')
  })
})

describe('the link', () => {
  it('is in the notice of the first factor alone, and good for as long as an added account is new', async () => {
    const own = await again('own-device')
    expect(await own.enrollTotp()).toBe('done')
    const link = await linkOf()
    expect([await own.verifyNext(), await enrollNumber(own)]).toEqual(['done', 'done'])
    const later = (await links.told()).filter(({ text }) => text.includes('A second factor was added'))
    expect(later.map(({ link }) => link)).toEqual([null])

    house.clock.advance(47 * HOUR)
    expect((await links.open(link, 'GET')).status).toBe(200)
    house.clock.advance(2 * HOUR)
    expect([(await links.open(link, 'GET')).status, (await links.open(link, 'POST')).status]).toEqual([
      404, 404,
    ])
    expect([await keptByServer(), (await keptBySigner()).totp]).toEqual([['sms', 'totp'], true])
  })

  it('is for three days at most, since the signer takes no word for more', async () => {
    await house.setApp({ ...EVERY_FACTOR, new_account_wait_s: 30 * 86_400 })
    expect(await (await again('own-device')).enrollTotp()).toBe('done')
    const link = await linkOf()
    house.clock.advance(73 * HOUR)
    expect([(await links.open(link, 'POST')).status, await keptByServer()]).toEqual([404, ['totp']])
  })

  it('pressed again answers alike, and takes nothing that the owner has enrolled since', async () => {
    expect(await (await again('thief')).enrollTotp()).toBe('done')
    const link = await linkOf()
    await links.open(link, 'POST')
    expect(await (await again('own-device')).enrollTotp()).toBe('done')
    const [first, second] = [await links.open(link, 'POST'), await links.open(link, 'GET')]
    expect([first.status, second.status, await keptByServer()]).toEqual([200, 200, ['totp']])
    expect((await keptBySigner()).totp).toBe(true)
  })

  it('is finished by another press where the signer could not be asked', async () => {
    const thief = await again('thief')
    expect(await thief.enrollTotp()).toBe('done')
    const link = await linkOf()
    vi.spyOn(house.ports.signer, 'secondFactor').mockRejectedValueOnce(
      new SignerRefusal('unavailable', 'The signer cannot be asked'),
    )
    expect((await links.open(link, 'POST')).status).toBe(503)
    expect([await keptByServer(), await isLive(thief)]).toEqual([['totp'], false])
    expect((await links.open(link, 'POST')).status).toBe(200)
    expect([await keptByServer(), await keptBySigner()]).toEqual([[], NONE])
  })

  it('takes nothing that the signer has kept for longer, whatever the database says of when it came', async () => {
    expect(await (await again('own-device')).enrollTotp()).toBe('done')
    const link = await linkOf()
    house.clock.advance(80 * HOUR)
    const later = new Date(house.clock.now() + HOUR)
    await house.rows('UPDATE factor_beginnings SET undo_until = $2 WHERE user_id = $1', [userOf(), later])
    expect([(await links.open(link, 'GET')).status, (await links.open(link, 'POST')).status]).toEqual([
      200, 404,
    ])
    expect([await keptByServer(), (await keptBySigner()).totp]).toEqual([['totp'], true])
  })

  it('is audited, and ends no session but the one that did it', async () => {
    const [thief, own] = [await again('thief'), await again('own-device')]
    expect(await thief.enrollTotp()).toBe('done')
    await links.open(await linkOf(), 'POST')
    expect([await isLive(thief), await isLive(own)]).toEqual([false, true])
    const audited = await house.rows(
      "SELECT action, detail FROM audit WHERE user_id = $1 AND action LIKE '%factor%' ORDER BY id",
      [userOf()],
    )
    expect(audited).toEqual([
      { action: 'factor added', detail: { method: 'totp' } },
      { action: 'first factor undone', detail: { beginning: expect.any(String) } },
      { action: 'factor removed', detail: { method: 'totp' } },
    ])
  })
})
