import { randomBytes } from 'node:crypto'
import { newRecipient } from '@latchkey/keys'
import { SignerRefusal } from '@latchkey/signer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderRemoval } from '../domain/mfa/order-removal.ts'
import type { FactorFrame } from '../testing/factors.ts'
import { EVERY_FACTOR, NUMBER, openFactorFrame } from '../testing/factors.ts'
import { noticeLinks } from '../testing/notice-links.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

const HOUR = 3_600_000
const WANTED = 'missing_or_invalid_mfa'

let house: TestHouse
let links: ReturnType<typeof noticeLinks>
let people = 0
beforeAll(async () => {
  house = await openTestHouse()
  links = noticeLinks(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.setApp({ ...EVERY_FACTOR, name: 'Juniper' })
  await links.told()
})

/** A user with a wallet, an authenticator app and ten recovery codes, and a day later. */
async function owner() {
  const name = `lost${++people}@example.com`
  const user = await openFactorFrame(house, await house.login(name, 'home'))
  const made = await user.frame.makeRoot()
  expect((await user.frame.call('createRoot', made.body)).status).toBe(200)
  expect([await user.enrollTotp(), await user.verifyNext()]).toEqual(['done', 'done'])
  const { codes } = (await user.frame.call('mfaRecoveryCodes')).body
  house.clock.advance(24 * HOUR)
  await links.told()
  return { ...user, name, id: user.session.user.id, root: made.body.address, codes: codes as string[] }
}
type Owner = Awaited<ReturnType<typeof owner>>

const order = ({ id }: { id: string }, hours = 72) =>
  orderRemoval(
    { removals: house.ports.removals, registrar: house.manage.registrar, clock: house.clock },
    { appId: APP_ID, userId: id },
    hours,
  )

const addPhone = (user: Owner) =>
  show(user, async (frame) => {
    expect(await frame.verifyTotp(user.code())).toBe('done')
    return frame.enrollSms()
  })

/** Ordered, and known to the signer. */
async function begun(user: Owner) {
  await order(user)
  await house.settleRemovals()
}

async function waitOver() {
  house.clock.advance(72 * HOUR)
  await house.settleRemovals()
}

/** A login of now, on a device that is new. */
const comeBack = async ({ name }: Owner) => openFactorFrame(house, await house.login(name, `new${++people}`))

/** The owner with the authenticator app, or what else is shown, in a session of now. */
async function show<T = string>(
  user: Owner,
  how: (frame: FactorFrame) => Promise<T | string> = (frame) => frame.verifyTotp(user.code()),
) {
  house.clock.advance(30_000)
  return (await how(await comeBack(user))) as T
}
const methods = async (user: Owner) => (await comeBack(user)).methods()

async function recover(user: FactorFrame, root: string) {
  const { publicKey } = await newRecipient()
  const { status, body } = await user.frame.call(
    'recoveryKeyMaterial',
    { recipient_public_key: publicKey },
    { root },
  )
  return status === 200 ? 'done' : String(body.code)
}

const states = async ({ id }: { id: string }) =>
  (await house.rows('SELECT state FROM factor_removals WHERE user_id = $1 ORDER BY ordered_at', [id])).map(
    ({ state }) => state,
  )
const audit = async ({ id }: { id: string }) =>
  (
    await house.rows(
      "SELECT action, detail ->> 'by' AS by FROM audit WHERE user_id = $1 AND action LIKE 'factor%' AND detail ? 'removal' ORDER BY id",
      [id],
    )
  ).map(({ action, by }) => `${action} by ${by}`)
const factorsOfSigner = ({ id }: { id: string }) =>
  house.ports.signer.secondFactor({ act: 'factors-list', appId: APP_ID, userId: id })

describe('a user who has lost every second factor', () => {
  it('has them removed by the operator when the wait is over, and enrols anew', async () => {
    const user = await owner()
    expect(await addPhone(user)).toBe('done')
    house.clock.advance(HOUR)
    await links.told()
    await begun(user)
    house.clock.advance(72 * HOUR - 1)
    await house.settleRemovals()
    const early = await comeBack(user)
    expect([await recover(early, user.root), await early.enrollTotp(), await early.methods()]).toEqual([
      WANTED,
      WANTED,
      ['totp', 'sms'],
    ])
    house.clock.advance(1)
    await house.settleRemovals()
    expect([await states(user), await factorsOfSigner(user)]).toEqual([
      ['done'],
      { totp: false, passkeys: [] },
    ])
    const back = await comeBack(user)
    expect([await back.methods(), await recover(back, user.root), await back.release(user.root)]).toEqual([
      [],
      'done',
      'done',
    ])
    expect(await back.enrollTotp()).toBe('done')
    const other = await comeBack(user)
    expect(await recover(other, user.root)).toBe(WANTED)
    expect([await other.verifyTotp(user.code()), await back.verifyNext()]).toEqual([WANTED, 'done'])
    expect((await other.frame.call('mfaRecoveryCodeVerify', { code: user.codes[0] })).body.code).toBe(WANTED)
    expect(await recover(back, user.root)).toBe('done')
  })

  it('is told on every channel when it is ordered, and when it is done; both are audited', async () => {
    const user = await owner()
    await house.rows(
      `INSERT INTO linked_accounts (app_id, type, subject, user_id, first_verified_at, latest_verified_at)
       VALUES ($1, 'phone', $2, $3, $4, $4)`,
      [APP_ID, NUMBER, user.id, new Date(0)],
    )
    await begun(user)
    const told = await links.told()
    expect(told.map(({ to, link }) => [to, link !== null])).toEqual([
      [user.name, true],
      [NUMBER, true],
    ])
    expect(told[0]?.text).toContain('remove all second factors of your account')
    await waitOver()
    const done = await links.told()
    expect(done.map(({ to, link }) => [to, link])).toEqual([
      [user.name, null],
      [NUMBER, null],
    ])
    expect(done[0]?.text).toContain('A second factor was removed from your Juniper account')
    expect(await audit(user)).toEqual([
      'factor removal ordered by operator',
      'factors removed by order by operator',
    ])
    await house.rows('DELETE FROM linked_accounts WHERE subject = $1', [NUMBER])
  })

  it('is told of nothing and has nothing ordered who could not hear of it, has no factor, or has it ordered', async () => {
    const user = await owner()
    const { user: none } = await house.login(`none${++people}@example.com`)
    await expect(order(none)).rejects.toThrow('The user has no second factor')
    await house.rows("UPDATE linked_accounts SET new_until = 'infinity' WHERE user_id = $1", [user.id])
    await expect(order(user)).rejects.toThrow('to hear of it by')
    await house.rows('UPDATE linked_accounts SET new_until = NULL WHERE user_id = $1', [user.id])
    expect([await states(user), await links.told(), await audit(user)]).toEqual([[], [], []])
    await order(user)
    await expect(order(user)).rejects.toThrow('is under way')
    await expect(order(user, 23)).rejects.toThrow('waits 24 hours to 14 days')
    expect([await states(user), (await links.told()).length]).toEqual([['ordered'], 1])
  })
})

describe('an owner who has a factor, of whom somebody has talked the operator into it', () => {
  it('stops it by the link, by one press and not by a look; the thief has nothing of it', async () => {
    const user = await owner()
    await begun(user)
    const link = links.linkTo(await links.told(), user.name)
    expect((await links.open(link, 'GET')).body).toContain('Keep your second factors?')
    await house.settleRemovals()
    expect(await states(user)).toEqual(['waiting'])
    expect((await links.open(link, 'POST')).body).toContain('The removal was stopped')
    expect((await links.told()).map(({ text }) => text)).toEqual([
      expect.stringContaining('Nothing was removed'),
    ])
    await house.settleRemovals()
    expect((await links.open(link, 'GET')).body).toContain('The removal was stopped')
    await waitOver()
    expect([await states(user), await audit(user)]).toEqual([
      ['stopped'],
      ['factor removal ordered by operator', 'factor removal stopped by link'],
    ])
    const thief = await comeBack(user)
    expect([await recover(thief, user.root), await thief.enrollTotp()]).toEqual([WANTED, WANTED])
    expect(await show(user)).toBe('done')
    house.clock.advance(1)
    await order(user)
    expect((await links.open(link, 'GET')).body).toContain('The removal was stopped')
    await house.settleRemovals()
    await waitOver()
    expect(await states(user)).toEqual(['stopped', 'done'])
  })

  it.each<[string, (user: Owner) => Promise<string>]>([
    ['the authenticator app', (user) => show(user)],
    [
      'a recovery code',
      (user) =>
        show(user, async ({ frame }) => {
          const { status } = await frame.call('mfaRecoveryCodeVerify', { code: user.codes[1] })
          return status === 200 ? 'done' : String(status)
        }),
    ],
  ])('stops it by %s, in use', async (_, verify) => {
    const user = await owner()
    await begun(user)
    house.clock.advance(HOUR)
    expect(await verify(user)).toBe('done')
    expect(await states(user)).toEqual(['stopping'])
    await house.settleRemovals()
    await waitOver()
    expect([await states(user), await factorsOfSigner(user)]).toEqual([
      ['stopped'],
      { totp: true, passkeys: [] },
    ])
    expect(await audit(user)).toEqual([
      'factor removal ordered by operator',
      'factor removal stopped by factor',
    ])
  })

  it('stops it by a passkey, which the signer verifies', async () => {
    const user = await owner()
    const enrolled = await show(user, async (frame) => {
      expect(await frame.verifyTotp(user.code())).toBe('done')
      const id = await frame.linkPasskey()
      expect(await frame.setPasskeys([id])).toBe('done')
      return { id, device: frame.device }
    })
    house.clock.advance(HOUR)
    await begun(user)
    const { removals } = house.ports
    const { stop } = removals
    removals.stop = async () => false
    const byPasskey = async (frame: FactorFrame) =>
      frame.verifyPasskey(enrolled.device.get(await frame.passkeyOptions()))
    expect(await show(user, byPasskey)).toBe('done')
    removals.stop = stop
    await waitOver()
    expect([await states(user), await factorsOfSigner(user)]).toEqual([
      ['stopped'],
      { totp: true, passkeys: [enrolled.id] },
    ])
  })

  it('stops it by a text, whose code the signer does not see', async () => {
    const user = await owner()
    expect(await addPhone(user)).toBe('done')
    house.clock.advance(HOUR)
    await begun(user)
    const byText = async (frame: FactorFrame) => {
      expect(await frame.sendSms()).toBe('done')
      return frame.verifySms(house.texter.codeFor(NUMBER))
    }
    expect(await show(user, byText)).toBe('done')
    await house.settleRemovals()
    await waitOver()
    expect([await states(user), await factorsOfSigner(user), await methods(user)]).toEqual([
      ['stopped'],
      { totp: true, passkeys: [] },
      ['totp', 'sms'],
    ])
  })

  it('stops it by a factor though the database was not told, as where the server died in between', async () => {
    const user = await owner()
    await begun(user)
    const [row] = await house.rows('SELECT * FROM factor_removals WHERE user_id = $1', [user.id])
    expect(await show(user)).toBe('done')
    await house.rows("UPDATE factor_removals SET state = 'waiting', due_at = $2 WHERE id = $1", [
      row.id,
      row.due_at,
    ])
    await waitOver()
    expect([await states(user), await factorsOfSigner(user)]).toEqual([
      ['stopped'],
      { totp: true, passkeys: [] },
    ])
  })

  it('is not stopped by a link that is forged, or made to undo something', async () => {
    const user = await owner()
    await begun(user)
    const link = links.linkTo(await links.told(), user.name)
    const [path, token = ''] = link.split('/undo/') as [string, string]
    const [key, id] = decodeURIComponent(token).split('~')
    const forged = [
      [key, id, randomBytes(32).toString('base64url')].join('~'),
      [key, '00000000-0000-4000-8000-000000000000', decodeURIComponent(token).split('~')[2]].join('~'),
    ]
    const answers: number[] = []
    for (const one of forged) answers.push((await links.open(`${path}/undo/${one}`, 'POST')).status)
    expect([answers, await states(user)]).toEqual([[404, 404], ['waiting']])
    expect((await links.open(link, 'POST')).status).toBe(200)
    expect(await states(user)).toEqual(['stopping'])
  })
})

describe('whoever can write to the database alone', () => {
  const write = (user: Owner, signed: object, state: string) =>
    house.rows(`INSERT INTO factor_removals VALUES (gen_random_uuid(), $1, $2, $3, $4, $4, $5, $4)`, [
      APP_ID,
      user.id,
      JSON.stringify(signed),
      new Date(house.clock.now() - 100 * HOUR),
      state,
    ])

  it.each([
    'ordered',
    'waiting',
    'stopping',
  ])('removes nothing by a row of its own that is %s', async (state) => {
    const user = await owner()
    const forged = {
      id: 'x',
      orderedAt: house.clock.now(),
      waitMs: 72 * HOUR,
      mac: randomBytes(32).toString('base64url'),
    }
    await write(user, forged, state)
    await house.settleRemovals()
    await waitOver()
    expect([await states(user), await factorsOfSigner(user), await methods(user)]).toEqual([
      [state === 'ordered' ? 'refused' : 'stopped'],
      { totp: true, passkeys: [] },
      ['totp'],
    ])
  })

  it('shortens no wait, and takes back no stop', async () => {
    const user = await owner()
    await begun(user)
    const set = (what: string) =>
      house.rows(`UPDATE factor_removals SET ${what}, due_at = '-infinity' WHERE user_id = $1`, [user.id])
    await set("until = '-infinity', signed = jsonb_set(signed, '{waitMs}', '0')")
    await house.settleRemovals()
    expect([await states(user), await factorsOfSigner(user)]).toEqual([
      ['waiting'],
      { totp: true, passkeys: [] },
    ])
    await links.open(links.linkTo(await links.told(), user.name), 'POST')
    await house.settleRemovals()
    await set("state = 'ordered'")
    await house.settleRemovals()
    expect(await states(user)).toEqual(['refused'])
    await set("state = 'waiting'")
    await waitOver()
    expect([await states(user), await factorsOfSigner(user)]).toEqual([
      ['stopped'],
      { totp: true, passkeys: [] },
    ])
  })
})

describe('a server that dies', () => {
  it('after the signer has forgotten, and before it wrote so down, does so later, once', async () => {
    const user = await owner()
    await begun(user)
    house.clock.advance(72 * HOUR)
    const { removals } = house.ports
    const { finish } = removals
    removals.finish = async () => {
      throw new Error('died')
    }
    await house.settleRemovals()
    expect([await factorsOfSigner(user), await methods(user)]).toEqual([
      { totp: false, passkeys: [] },
      ['totp'],
    ])
    removals.finish = finish
    house.clock.advance(60_000)
    await house.settleRemovals()
    expect([await states(user), await methods(user)]).toEqual([['done'], []])
    const back = await comeBack(user)
    expect(await back.enrollTotp()).toBe('done')
    await house.rows(
      "UPDATE factor_removals SET state = 'waiting', due_at = '-infinity' WHERE user_id = $1",
      [user.id],
    )
    await house.settleRemovals()
    expect([await factorsOfSigner(user), await methods(user)]).toEqual([
      { totp: true, passkeys: [] },
      ['totp'],
    ])
  })

  it('waits for a signer that cannot be asked, before it begins as when it is due', async () => {
    const user = await owner()
    await order(user)
    const { signer } = house.ports
    const whileAway = async () => {
      const secondFactor = async () => {
        throw new SignerRefusal('unavailable', 'The signer cannot be asked')
      }
      house.ports.signer = { ...signer, secondFactor }
      await house.settleRemovals()
      house.ports.signer = signer
      return states(user)
    }
    expect(await whileAway()).toEqual(['ordered'])
    house.clock.advance(60_000)
    await house.settleRemovals()
    expect(await states(user)).toEqual(['waiting'])
    house.clock.advance(72 * HOUR)
    expect(await whileAway()).toEqual(['waiting'])
    house.clock.advance(60_000)
    await house.settleRemovals()
    expect(await states(user)).toEqual(['done'])
  })
})
