import type { AuthResponse } from '@latchkey/contract'
import { newRecipient } from '@latchkey/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FrameKey } from '../testing/frame-key.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let house: TestHouse
let email: string
let phoneNumber: string
let count = 0
beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp({ sms_auth: true, guest_auth: true })
})
afterAll(() => house.close())
beforeEach(() => {
  count += 1
  email = `owner${count}@example.com`
  phoneNumber = `+1201555${String(6000 + count)}`
})

const later = (ms: number) => void house.clock.advance(ms)
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'given' : body.code

/** A thief with a copied access token adds a phone, and logs in by it on a device of the thief's own. */
async function addPhone(stolen: AuthResponse): Promise<void> {
  const headers = { authorization: `Bearer ${stolen.privy_access_token}` }
  await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
  const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
  expect((await house.call('passwordlessSmsLink', { body, headers })).status).toBe(200)
}

async function byPhone(key: FrameKey): Promise<AuthResponse> {
  const headers = { 'privy-ca-id': 'another' }
  await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
  const body = { phoneNumber, code: house.texter.codeFor(phoneNumber), dpop_jkt: key.jkt }
  return (await house.call('passwordlessSmsAuthenticate', { body, headers })).body
}

async function withWallet(session: AuthResponse, key: FrameKey) {
  const frame = await openTestFrame(house, session, key)
  const { body } = await frame.makeRoot()
  expect((await frame.call('createRoot', body)).status).toBe(200)
  return { frame, root: body.address }
}

async function recover(session: AuthResponse, key: FrameKey, root: string) {
  const { publicKey } = await newRecipient()
  const frame = await openTestFrame(house, session, key)
  return codeOf(await frame.call('recoveryKeyMaterial', { recipient_public_key: publicKey }, { root }))
}

describe('a key that nobody but a just added account has made known', () => {
  it('binds no session of the owner’s, and so opens no wallet', async () => {
    const { root } = await withWallet(await house.login(email, 'home'), await newFrameKey())
    const stolen = await house.login(email, 'elsewhere')
    later(11 * MINUTE_MS)
    await addPhone(stolen)
    later(MINUTE_MS)
    const device = await newFrameKey()
    const thief = await byPhone(device)
    const copied = await openTestFrame(house, stolen, device)
    const got = [
      codeOf(await copied.call('listRoots')),
      await recover(thief, device, root),
      await recover(stolen, device, root),
    ]
    expect(got).toEqual(['reauthentication_required', 'older_account_required', 'reauthentication_required'])
  })

  it('confirms no account of a guest whose session no frame has bound', async () => {
    const guest_credential = `${count}`.padStart(43, 'g')
    const enter = async () => (await house.call('guestAuthenticate', { body: { guest_credential } })).body
    const { root } = await withWallet(await enter(), await newFrameKey())
    const stolen: AuthResponse = await enter()
    later(11 * MINUTE_MS)
    await addPhone(stolen)
    const device = await newFrameKey()
    await byPhone(device)
    const copied = await openTestFrame(house, stolen, device)
    const accounts = [{ type: 'phone', subject: phoneNumber }]
    const got = [
      codeOf(await copied.call('confirmAccounts', { accounts })),
      await recover(await byPhone(device), device, root),
    ]
    expect(got).toEqual(['reauthentication_required', 'older_account_required'])
  })

  it('binds them once an older account has let the user in there', async () => {
    const first = await house.login(email, 'home')
    const { root } = await withWallet(first, await newFrameKey())
    await addPhone(first)
    const device = await newFrameKey()
    await byPhone(device)
    later(MINUTE_MS)
    await house.login(email, 'new-device', { dpop_jkt: device.jkt })
    later(MINUTE_MS)
    const unbound = await house.login(email, 'new-device')
    later(11 * MINUTE_MS)
    expect(await recover(unbound, device, root)).toBe('given')
  })
})

describe('a login by a just added account on a new device', () => {
  it('plants no wallet for a user who has none', async () => {
    const stolen = await house.login(email, 'home', { dpop_jkt: (await newFrameKey()).jkt })
    later(MINUTE_MS)
    await addPhone(stolen)
    const device = await newFrameKey()
    const frame = await openTestFrame(house, await byPhone(device), device)
    const { body } = await frame.makeRoot()
    expect(codeOf(await frame.call('createRoot', body))).toBe('older_account_required')
  })

  it('archives no wallet, to plant another in its place', async () => {
    const key = await newFrameKey()
    const session = await house.login(email, 'home', { dpop_jkt: key.jkt })
    const { root } = await withWallet(session, key)
    later(MINUTE_MS)
    await addPhone(session)
    const device = await newFrameKey()
    const frame = await openTestFrame(house, await byPhone(device), device)
    expect(codeOf(await frame.call('archiveRoot', {}, { root }))).toBe('older_account_required')
    const own = await openTestFrame(house, await house.login(email, 'home', { dpop_jkt: key.jkt }), key)
    expect(codeOf(await own.call('archiveRoot', {}, { root }))).toBe('given')
    expect(codeOf(await frame.call('restoreRoot', {}, { root }))).toBe('older_account_required')
    expect(codeOf(await own.call('restoreRoot', {}, { root }))).toBe('given')
  })

  it('is made old by no frame of the owner’s, to which a script of the page can hand its token', async () => {
    const key = await newFrameKey()
    const session = await house.login(email, 'home', { dpop_jkt: key.jkt })
    const { root } = await withWallet(session, key)
    later(MINUTE_MS)
    await addPhone(session)
    const handed = await openTestFrame(house, await byPhone(key), key)
    expect(codeOf(await handed.call('releaseAuthShare', { purpose: 'sign' }, { root }))).toBe('given')
    later(MINUTE_MS)
    const device = await newFrameKey()
    expect(await recover(await byPhone(device), device, root)).toBe('older_account_required')
  })

  it('makes the first wallet once it is 72 hours old', async () => {
    await addPhone(await house.login(email, 'home'))
    later(3 * DAY_MS)
    const device = await newFrameKey()
    await withWallet(await byPhone(device), device)
  })

  it('makes it at once on a device that the user has had before', async () => {
    const key = await newFrameKey()
    await addPhone(await house.login(email, 'home', { dpop_jkt: key.jkt }))
    later(MINUTE_MS)
    await withWallet(await byPhone(key), key)
  })
})

describe('logging out everywhere else', () => {
  it('forgets the key of a device that has logged out by itself: it binds no session later', async () => {
    const intruder = await newFrameKey()
    const phished = await house.login(email, 'intruder', { dpop_jkt: intruder.jkt })
    await house.call('logout', { body: { refresh_token: phished.refresh_token } })
    later(MINUTE_MS)
    const key = await newFrameKey()
    const home = await house.login(email, 'home', { dpop_jkt: key.jkt })
    const headers = { authorization: `Bearer ${home.privy_access_token}` }
    const ended = await house.call('revokeOtherSessions', { headers })
    expect(ended.body).toEqual({ ended: 0 })
    const unbound = await house.login(email, 'home')
    later(11 * MINUTE_MS)
    const copied = await openTestFrame(house, unbound, intruder)
    expect(codeOf(await copied.call('listRoots'))).toBe('reauthentication_required')
    const own = await openTestFrame(house, unbound, key)
    expect(codeOf(await own.call('listRoots'))).toBe('given')
  })
})
