import { SignerRefusal } from '@latchkey/signer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { EVERY_FACTOR, type FactorFrame, openFactorFrame, openMember } from '../testing/factors.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import { noticeLinks } from '../testing/notice-links.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

const DAY = 86_400_000
const WANTED = 'missing_or_invalid_mfa'

let house: TestHouse
let links: ReturnType<typeof noticeLinks>
let owner: Awaited<ReturnType<typeof openMember>>
let people = 0
beforeAll(async () => {
  house = await openTestHouse()
  links = noticeLinks(house)
  await house.setApp({ ...EVERY_FACTOR, young_login_s: 600 })
})
afterAll(() => house.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  owner = await openMember(house, `undoing${++people}@example.com`)
  house.clock.advance(30 * DAY)
  await links.told()
})

const userOf = () => owner.session.user.id
const again = async (client: string) =>
  openFactorFrame(house, await house.login(owner.name, client), await newFrameKey())
const keptBySigner = () =>
  house.ports.signer.secondFactor({ act: 'factors-list', appId: APP_ID, userId: userOf() })
const keptByServer = () =>
  house.rows('SELECT method FROM mfa_factors WHERE user_id = $1 ORDER BY 1', [userOf()])
const verifyByPasskey = async (frame: FactorFrame) =>
  frame.verifyPasskey(frame.device.get(await frame.passkeyOptions()))

/** A passkey that somebody in a session of the owner's links; the link by which the owner undoes it. */
async function linkPasskey(frame: FactorFrame): Promise<{ id: string; link: string }> {
  await links.told()
  const id = await frame.linkPasskey()
  return { id, link: links.linkTo(await links.told(), owner.name) }
}

it('a thief’s passkey, the first factor, goes by the link with all that came by it, and the owner gets in as before', async () => {
  const thief = await again('thief')
  const { id, link } = await linkPasskey(thief)
  expect(await thief.setPasskeys([id])).toBe('done')
  expect(await verifyByPasskey(thief)).toBe('done')
  expect(await thief.enrollTotp()).toBe('done')
  expect((await thief.frame.call('mfaRecoveryCodes')).status).toBe(200)
  const before = await again('own-device')
  expect(await before.release(owner.root)).toBe(WANTED)

  await links.open(link, 'POST')
  expect(await keptBySigner()).toEqual({ totp: false, passkeys: [] })
  expect(await keptByServer()).toEqual([])
  const after = await again('own-device')
  expect([await after.methods(), await after.release(owner.root)]).toEqual([[], 'done'])
  expect(await after.enrollTotp()).toBe('done')
})

it('a passkey that came by the owner’s own factor goes alone, and that factor is asked for as before', async () => {
  const own = await again('own-device')
  expect(await own.enrollTotp()).toBe('done')
  expect(await own.verifyNext()).toBe('done')
  const { id, link } = await linkPasskey(own)
  expect(await own.setPasskeys([id])).toBe('done')
  await links.open(link, 'POST')
  expect(await keptBySigner()).toEqual({ totp: true, passkeys: [] })
  expect(await keptByServer()).toEqual([{ method: 'totp' }])
  expect(await (await again('own-device')).release(owner.root)).toBe(WANTED)
})

it('what the signer could not be told of is finished by the same press', async () => {
  const thief = await again('thief')
  const { id, link } = await linkPasskey(thief)
  expect(await thief.setPasskeys([id])).toBe('done')
  const away = vi
    .spyOn(house.ports.signer, 'secondFactor')
    .mockRejectedValueOnce(new SignerRefusal('unavailable', 'The signer cannot be asked'))
  expect((await links.open(link, 'POST')).status).toBe(503)
  away.mockRestore()
  expect(await keptByServer()).toEqual([{ method: 'passkey' }])
  expect((await links.open(link, 'POST')).status).toBe(200)
  expect([await keptByServer(), await keptBySigner()]).toEqual([[], { totp: false, passkeys: [] }])
})

it('what the signer forgot without an answer is struck by the same press', async () => {
  const thief = await again('thief')
  const { id, link } = await linkPasskey(thief)
  expect(await thief.setPasskeys([id])).toBe('done')
  const { secondFactor } = house.ports.signer
  vi.spyOn(house.ports.signer, 'secondFactor').mockImplementationOnce(async (request) => {
    await secondFactor(request)
    throw new SignerRefusal('unavailable', 'The signer cannot be asked')
  })
  expect((await links.open(link, 'POST')).status).toBe(503)
  expect([await keptByServer(), await keptBySigner()]).toEqual([
    [{ method: 'passkey' }],
    { totp: false, passkeys: [] },
  ])
  expect((await links.open(link, 'POST')).status).toBe(200)
  expect(await keptByServer()).toEqual([])
})

it('a linked passkey that is a factor stays one where another change is undone', async () => {
  const own = await again('own-device')
  const { id } = await linkPasskey(own)
  expect(await own.setPasskeys([id])).toBe('done')
  house.clock.advance(4 * DAY)
  const thief = await again('thief')
  expect(await thief.verifyPasskey(own.device.get(await thief.passkeyOptions()))).toBe('done')
  const { link } = await linkPasskey(thief)
  await links.open(link, 'POST')
  expect(await keptBySigner()).toEqual({ totp: false, passkeys: [id] })
  expect(await keptByServer()).toEqual([{ method: 'passkey' }])
})
