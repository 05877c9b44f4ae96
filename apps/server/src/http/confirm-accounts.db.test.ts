import type { AuthResponse } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let guest: AuthResponse
let frame: Awaited<ReturnType<typeof openTestFrame>>
let email: string
let count = 0
beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp({ name: 'Juniper', guest_auth: true })
})
afterAll(() => house.close())
beforeEach(async () => {
  email = `guest-${++count}@example.com`
  const guest_credential = `guest-of-this-test-${String(count).padStart(13, '0')}`
  guest = (await house.call('guestAuthenticate', { body: { guest_credential } })).body
  frame = await openTestFrame(house, guest)
  expect((await frame.call('listRoots')).status).toBe(200)
})

const answered = ({ status, body }: CallAnswer) => [status, body.code ?? body]
const named = (subject = email) => ({ accounts: [{ type: 'email', subject }] })

async function link(session: AuthResponse, address: string) {
  house.clock.advance(60_000)
  const headers = { authorization: `Bearer ${session.privy_access_token}` }
  await house.call('passwordlessInit', { body: { email: address }, headers })
  const body = { email: address, code: house.mailer.codeFor(address) }
  expect((await house.call('passwordlessLink', { body, headers })).status).toBe(200)
}

/** Whether the account counts: null is that it does, from the first. */
const newUntil = async (subject = email) =>
  (await house.rows('SELECT new_until::text FROM linked_accounts WHERE subject = $1', [subject]))[0]
    ?.new_until

describe('the first account of a guest', () => {
  it('counts once the frame of the guest has confirmed it, and not before', async () => {
    await link(guest, email)
    expect(await newUntil()).toBe('infinity')
    expect(answered(await frame.call('confirmAccounts', named()))).toEqual([200, { success: true }])
    expect(await newUntil()).toBeNull()
    // a lost answer: it is told again
    expect(answered(await frame.call('confirmAccounts', named()))).toEqual([200, { success: true }])
  })

  it('is not confirmed by a copied token with a key of the thief’s own', async () => {
    await link(guest, email)
    const thief = await openTestFrame(house, guest)
    expect(answered(await thief.call('confirmAccounts', named()))).toEqual([403, 'reauthentication_required'])
    expect(await newUntil()).toBe('infinity')
  })

  it('is not confirmed where the page has not named it', async () => {
    const thiefs = `thief-${count}@example.com`
    await link(guest, thiefs)
    expect((await frame.call('confirmAccounts', named())).status).toBe(200)
    expect(await newUntil(thiefs)).toBe('infinity')
  })

  it('is not confirmed by another user', async () => {
    await link(guest, email)
    const other = await house.login(`other-${count}@example.com`)
    const theirs = await openTestFrame(house, other)
    expect((await theirs.call('confirmAccounts', named())).status).toBe(200)
    expect(await newUntil()).toBe('infinity')
  })
})
