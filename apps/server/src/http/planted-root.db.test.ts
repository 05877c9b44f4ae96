import type { AuthResponse } from '@latchkey/contract'
import { newRecipient } from '@latchkey/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FrameKey } from '../testing/frame-key.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

type Frame = Awaited<ReturnType<typeof openTestFrame>>

const MINUTE_MS = 60_000
const ARCHIVED = [200, { success: true }]
const USED = [400, 'wallet_used']

let house: TestHouse
let email: string
let phoneNumber: string
let count = 0
beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp({ sms_auth: true })
})
afterAll(() => house.close())
beforeEach(() => {
  count += 1
  email = `planted${count}@example.com`
  phoneNumber = `+1201555${String(4000 + count)}`
})

const answered = ({ status, body }: CallAnswer) => [status, body.code ?? body]
const archive = async (frame: Frame, root: string) => answered(await frame.call('archiveRoot', {}, { root }))
const listed = async (frame: Frame) => {
  const { roots, archived } = (await frame.call('listRoots')).body
  return { roots: roots.map(({ address }: { address: string }) => address), archived }
}
const releases = async (root: string) =>
  (await house.rows("SELECT 1 FROM audit WHERE action = 'release' AND root = $1", [root])).length

async function makes(frame: Frame): Promise<string> {
  const { body } = await frame.makeRoot()
  expect((await frame.call('createRoot', body)).status).toBe(200)
  return body.address
}

const release = async (frame: Frame, root: string) =>
  (await frame.call('releaseAuthShare', { purpose: 'connect' }, { root })).status

async function uses(frame: Frame, root: string): Promise<void> {
  expect(await release(frame, root)).toBe(200)
}

/** A login that names no key, as published clients have it: whoever has its token first binds it. */
async function unnamed(key?: FrameKey): Promise<Frame> {
  house.clock.advance(MINUTE_MS)
  return openTestFrame(house, await house.login(email, 'home'), key)
}

/** A login that names the frame's key itself: only whoever can log in has one. */
async function named(key?: FrameKey): Promise<Frame> {
  house.clock.advance(MINUTE_MS)
  const own = key ?? (await newFrameKey())
  return openTestFrame(house, await house.login(email, 'home', { dpop_jkt: own.jkt }), own)
}

/** A thief has bound a copied token before the user's frame did, made a root and used it. */
async function planted() {
  const thief = await unnamed()
  const root = await makes(thief)
  await uses(thief, root)
  return { thief, root }
}

describe('a root that a thief planted with a copied token, and used', () => {
  it('is put aside by its user, in a login that names the frame’s key, and stays so', async () => {
    const { thief, root } = await planted()
    const own = await named()
    expect(await archive(own, root)).toEqual(ARCHIVED)
    const mine = await makes(own)
    await uses(own, mine)
    expect(await listed(own)).toEqual({ roots: [mine], archived: [root] })
    expect(await archive(thief, mine)).toEqual(USED)
    expect(answered(await thief.call('restoreRoot', {}, { root }))).toEqual([400, 'resource_already_exists'])
  })

  it('is put aside by no login that is not young, and by the next one that is', async () => {
    const { root } = await planted()
    const key = await newFrameKey()
    const own = await named(key)
    house.clock.advance(11 * MINUTE_MS)
    expect(await archive(own, root)).toEqual([403, 'reauthentication_required'])
    expect(await archive(await named(key), root)).toEqual(ARCHIVED)
  })

  it('becomes none of the user’s by a login of the thief’s own, added account that names the key that made it', async () => {
    const { thief, root } = await planted()
    const key = await newFrameKey()
    const session = await house.login(email, 'home', { dpop_jkt: key.jkt })
    await addPhone(session)
    await byPhone(thief)
    expect(await archive(await named(), root)).toEqual(ARCHIVED)
  })

  it('that stands where the thief has put the user’s unused one aside, gives way to it again', async () => {
    const own = await named()
    const mine = await makes(own)
    const thief = await unnamed()
    expect(await archive(thief, mine)).toEqual(ARCHIVED)
    const root = await makes(thief)
    await uses(thief, root)
    expect(await archive(own, root)).toEqual(ARCHIVED)
    expect((await own.call('restoreRoot', {}, { root: mine })).status).toBe(200)
    expect(await listed(own)).toEqual({ roots: [mine], archived: [root] })
  })
})

describe('a root that its user has made and used on one device', () => {
  it('is put aside by nobody once a login had named the key that made it', async () => {
    const key = await newFrameKey()
    const own = await named(key)
    const root = await makes(own)
    await uses(own, root)
    expect(await archive(await unnamed(), root)).toEqual(USED)
    expect(await archive(await named(), root)).toEqual(USED)
    expect(await archive(await named(key), root)).toEqual(USED)
    expect(await listed(own)).toEqual({ roots: [root], archived: [] })
  })

  it('is put aside by nobody, either, once a later login has named it', async () => {
    const key = await newFrameKey()
    const own = await unnamed(key)
    const root = await makes(own)
    await uses(own, root)
    await named(key)
    expect(await archive(await named(), root)).toEqual(USED)
  })

  it('in a session that named none, is put aside by no copied token, and by its user’s own new login', async () => {
    const own = await unnamed()
    const root = await makes(own)
    await uses(own, root)
    expect([await archive(await unnamed(), root), await archive(own, root)]).toEqual([USED, USED])
    const again = await named()
    expect(await archive(again, root)).toEqual(ARCHIVED)
    expect((await again.call('restoreRoot', {}, { root })).status).toBe(200)
    expect(await release(own, root)).toBe(200)
  })

  it('is put aside by no login of an account that was just added, on the user’s own device either', async () => {
    const key = await newFrameKey()
    const session = await house.login(email, 'home')
    const own = await openTestFrame(house, session, key)
    const root = await makes(own)
    await uses(own, root)
    house.clock.advance(MINUTE_MS)
    await addPhone(session)
    const handed = await openTestFrame(house, await byPhone(key), key)
    expect(await archive(handed, root)).toEqual(USED)
    const other = await newFrameKey()
    expect(await archive(await openTestFrame(house, await byPhone(other), other), root)).toEqual([
      403,
      'older_account_required',
    ])
    expect(await archive(await named(), root)).toEqual(ARCHIVED)
  })
})

describe('a root that another device than its maker’s has used', () => {
  it('stays, whoever asks', async () => {
    const { root } = await planted()
    const own = await named()
    await uses(own, root)
    expect(await archive(own, root)).toEqual(USED)
    expect(await archive(await named(), root)).toEqual(USED)
  })

  it('stays also when that was its first use', async () => {
    const root = await makes(await unnamed())
    const own = await named()
    await uses(own, root)
    expect(await archive(own, root)).toEqual(USED)
  })

  it('by a recovery, which is no use, does not count', async () => {
    const { root } = await planted()
    const own = await named()
    const { publicKey } = await newRecipient()
    expect(
      (await own.call('recoveryKeyMaterial', { recipient_public_key: publicKey }, { root })).status,
    ).toBe(200)
    expect(await archive(own, root)).toEqual(ARCHIVED)
  })
})

describe('a root of which it is not known who made it', () => {
  async function old(): Promise<string> {
    const maker = await unnamed()
    const root = await makes(maker)
    await house.rows('UPDATE roots SET made_by = NULL WHERE address = $1', [root])
    return root
  }

  it('stays once it was used, and is put aside before', async () => {
    const used = await old()
    const own = await named()
    await uses(own, used)
    expect(await archive(own, used)).toEqual(USED)
    email = `another-${email}`
    const unused = await old()
    expect(await archive(await named(), unused)).toEqual(ARCHIVED)
  })
})

describe('a use on another device and an archive at the same moment', () => {
  /** Both wait for the root's row, in this order, and then go on. */
  async function inTurn<A, B>(
    root: string,
    first: () => Promise<A>,
    second: () => Promise<B>,
  ): Promise<[A, B]> {
    const waiting = async () =>
      (
        await house.rows(
          `SELECT count(*)::integer AS count FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      )[0].count
    const [asked] = await house.database.transaction(async (session) => {
      await session.query({ text: 'SELECT 1 FROM roots WHERE address = $1 FOR UPDATE', values: [root] })
      const one = first()
      await expect.poll(waiting).toBe(1)
      const two = second()
      await expect.poll(waiting).toBe(2)
      return [Promise.all([one, two])]
    })
    return asked
  }

  it('ends with the root in use where the use came first', async () => {
    const { root } = await planted()
    const [owner, other] = [await named(), await named()]
    const [used, put] = await inTurn(
      root,
      () => release(other, root),
      () => archive(owner, root),
    )
    expect([used, put]).toEqual([200, USED])
    expect(await listed(owner)).toEqual({ roots: [root], archived: [] })
    expect(await releases(root)).toBe(2)
  })

  it('ends with nothing released where the archive came first', async () => {
    const { root } = await planted()
    const [owner, other] = [await named(), await named()]
    const [put, used] = await inTurn(
      root,
      () => archive(owner, root),
      () => release(other, root),
    )
    expect([put, used]).toEqual([ARCHIVED, 404])
    expect(await listed(owner)).toEqual({ roots: [], archived: [root] })
    expect(await releases(root)).toBe(1)
  })

  it('of two uses, both are answered', async () => {
    const root = await makes(await unnamed())
    const [one, other] = [await named(), await named()]
    const both = await inTurn(
      root,
      () => release(one, root),
      () => release(other, root),
    )
    expect(both).toEqual([200, 200])
    expect(await archive(one, root)).toEqual(USED)
  })
})

/** A copied token adds a phone of the thief’s own. */
async function addPhone(stolen: AuthResponse): Promise<void> {
  const headers = { authorization: `Bearer ${stolen.privy_access_token}` }
  await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
  const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
  expect((await house.call('passwordlessSmsLink', { body, headers })).status).toBe(200)
}

async function byPhone({ jkt }: { jkt: string }): Promise<AuthResponse> {
  house.clock.advance(MINUTE_MS)
  const headers = { 'privy-ca-id': 'another' }
  await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
  const body = { phoneNumber, code: house.texter.codeFor(phoneNumber), dpop_jkt: jkt }
  return (await house.call('passwordlessSmsAuthenticate', { body, headers })).body
}
