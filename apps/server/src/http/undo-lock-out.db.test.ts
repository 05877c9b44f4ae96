import type { AuthResponse } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountMoves, WalletOwner } from '../testing/account-moves.ts'
import { accountMoves } from '../testing/account-moves.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

const HOUR_MS = 3_600_000

let house: TestHouse
let world: AccountMoves
let owner: WalletOwner

beforeAll(async () => {
  house = await openTestHouse()
  world = accountMoves(house)
  await house.setApp({ name: 'Juniper', sms_auth: true })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.rows('DELETE FROM kept_users')
  owner = await world.owner()
  house.clock.advance(200 * 24 * HOUR_MS)
  await world.told()
})

describe('an owner who logs in before pressing undo', () => {
  let session: AuthResponse
  let link: string

  beforeEach(async () => {
    session = await house.login(owner.email, 'own-device')
    world.clear()
    await world.update(session, owner.email, `thief-${owner.email}`)
    link = await world.linkFor(owner.email)
  })

  it('is not locked out: the link in that mailbox takes the address back from the user it has made', async () => {
    const newer = await house.login(owner.email, 'own-device')
    expect((await world.account(owner.email)).user_id).toBe(newer.user.id)
    expect(newer.user.id).not.toBe(owner.session.user.id)
    expect((await world.open(link, 'GET')).body).toContain('Undoing takes it back from there')
    expect(await world.press(link)).toContain('The change was undone')
    expect(await world.accounts(owner.session.user.id)).toEqual([`email:${owner.email}`])
    expect(await world.isLive(newer)).toBe(false)
    expect(await world.wallets(owner)).toEqual({
      user: owner.session.user.id,
      roots: [owner.root],
      signs: 200,
    })
    expect((await house.login(`thief-${owner.email}`, 'thief')).user.id).not.toBe(owner.session.user.id)
  })

  it('loses nothing of the newer user either: the next link brings that one back, and the one after it the first', async () => {
    const newer = await world.withWallet(owner.email)
    world.clear()
    await world.press(link)
    expect(await world.kept()).toEqual([newer.session.user.id])
    const back = (await world.told()).find(({ link: given }) => given !== null)
    expect(back?.to).toBe(owner.email)
    expect(back?.text).toContain('was closed')
    await world.press(back?.link ?? '')
    expect([await world.accounts(newer.session.user.id), await world.kept()]).toEqual([
      [`email:${owner.email}`],
      [owner.session.user.id],
    ])
    expect(
      await house.rows('SELECT address FROM wallets WHERE user_id = $1', [newer.session.user.id]),
    ).toEqual([{ address: newer.root }])
    await world.press(await world.linkFor(owner.email))
    expect(await world.wallets(owner)).toEqual({
      user: owner.session.user.id,
      roots: [owner.root],
      signs: 200,
    })
  })

  it('keeps the newer user as it is where something else lets them in', async () => {
    const newer = await house.login(owner.email, 'own-device')
    const phoneNumber = await world.linkPhone(newer)
    world.clear()
    await world.press(link)
    expect(await world.accounts(newer.user.id)).toEqual([`phone:${phoneNumber}`])
    expect(await world.accounts(owner.session.user.id)).toEqual([`email:${owner.email}`])
    expect([await world.kept(), await world.isLive(newer)]).toEqual([[], false])
  })
})

it('a link on another channel leaves the address with whoever has it, and the link of that mailbox fetches it', async () => {
  const phoneNumber = await world.linkPhone(await house.login(owner.email, 'own-device'))
  await world.told()
  house.clock.advance(73 * HOUR_MS)
  const session = await house.login(owner.email, 'own-device')
  world.clear()
  await world.update(session, owner.email, `thief-${owner.email}`)
  const notices = await world.told()
  const newer = await house.login(owner.email, 'own-device')
  const page = await world.press(world.linkTo(notices, phoneNumber))
  expect(page).toContain(`${owner.email} opens another Juniper account now and is left there`)
  expect(await world.accounts(owner.session.user.id)).toEqual([`phone:${phoneNumber}`])
  expect([await world.accounts(newer.user.id), await world.isLive(newer)]).toEqual([
    [`email:${owner.email}`],
    true,
  ])
  const own = world.linkTo(notices, owner.email)
  expect((await world.open(own, 'GET')).body).toContain('<form method="post">')
  expect(await world.press(own)).toContain('The change was undone')
  expect(await world.accounts(owner.session.user.id)).toEqual([
    `email:${owner.email}`,
    `phone:${phoneNumber}`,
  ])
  expect((await world.open(own, 'GET')).body).not.toContain('<form method="post">')
})
