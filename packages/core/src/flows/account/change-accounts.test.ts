import { LOGIN_ROUTES } from '@latchkey/contract'
import { describe, expect, it, vi } from 'vitest'
import { accountCall } from '../../session/account-call.ts'
import { KEYS } from '../../session/keys.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { APP_ID, fakeToken, storeSession, wireUser } from '../../testing/fake-server.ts'
import { frameWatch } from '../../testing/frame-watch.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { changeAccounts } from './change-accounts.ts'

const LINK = LOGIN_ROUTES.passwordlessLink
const CALL = accountCall(LINK, { email: 'guest@example.com', code: '123456' })
const PAT = fakeToken({ aud: 'latchkey-wallet', aid: APP_ID, sid: 's-guest' })
const email = wireUser().linked_accounts
const ACCOUNT = { type: 'email', subject: 'a@b.example' }

const watch = frameWatch()

/** A guest's page, whose session the frame is bound to. */
async function page(confirm: () => unknown = () => ({})) {
  const made = await pageWith({ is_guest: true, linked_accounts: [] })
  storeSession(made.browser, { pat: PAT })
  made.client.storage.set(KEYS.boundSession(APP_ID), 's-guest')
  made.client.storage.set(KEYS.guest(APP_ID), 'the credential of a guest')
  made.server.on(`POST ${LINK.path}`, () => {
    made.user = wireUser({ linked_accounts: email })
    return { body: made.user }
  })
  const fake = fakeFrame(made.client, { 'latchkey:account:confirm': confirm, 'privy:mfa:clear': () => ({}) })
  watch(made.client)
  await vi.waitFor(() => expect(made.client.state.get().frame).toBe('ready'))
  const confirmed = () => fake.requests.filter(({ event }) => event === 'latchkey:account:confirm')
  const noted = () => made.client.storage.get(KEYS.unconfirmed(APP_ID))
  return Object.assign(made, { confirmed, noted })
}

describe('the first account of a guest', () => {
  it('is confirmed by the frame as soon as it is linked', async () => {
    const made = await page()
    await changeAccounts(made.client, CALL)
    await vi.waitFor(() => expect(made.noted()).toBeNull())
    expect(made.confirmed()[0]?.data).toMatchObject({ accounts: [ACCOUNT] })
    expect(made.client.storage.get(KEYS.guest(APP_ID))).toBeNull()
  })

  it('is told again where the frame’s answer was lost, and noted until then', async () => {
    let answers = false
    const made = await page(() => {
      if (!answers) throw refusal('error')
      return {}
    })
    await changeAccounts(made.client, CALL)
    await vi.waitFor(() => expect(made.confirmed().length).toBeGreaterThan(0))
    expect(made.noted()).toEqual({ userId: 'did:privy:cltest', known: [] })
    answers = true
    made.client.state.set((now) => ({ ...now, user: now.user && { ...now.user } }))
    await vi.waitFor(() => expect(made.noted()).toBeNull())
    expect(made.confirmed().at(-1)?.data).toMatchObject({ accounts: [ACCOUNT] })
  })

  it('whose link lost its answer is confirmed once the user is read anew', async () => {
    const made = await page()
    vi.spyOn(made.client.session, 'change').mockRejectedValue(
      Object.assign(new Error('offline'), { status: null }),
    )
    await expect(changeAccounts(made.client, CALL)).rejects.toThrow('offline')
    made.user = wireUser({ linked_accounts: email })
    await made.client.refreshUser()
    await vi.waitFor(() => expect(made.noted()).toBeNull())
    expect(made.confirmed()[0]?.data).toMatchObject({ accounts: [ACCOUNT] })
  })

  it('that a server broke off is noted: it may be linked', async () => {
    const made = await page()
    made.server.on(`POST ${LINK.path}`, () => ({
      status: 500,
      body: { error: 'no', code: 'internal_error' },
    }))
    await expect(changeAccounts(made.client, CALL)).rejects.toMatchObject({ status: 500 })
    expect(made.noted()).toEqual({ userId: 'did:privy:cltest', known: [] })
    expect(made.client.storage.get(KEYS.guest(APP_ID))).toBe('the credential of a guest')
  })

  it('that was refused leaves nothing to confirm, and the guest a guest', async () => {
    const made = await page()
    made.server.on(`POST ${LINK.path}`, () => ({ status: 400, body: { error: 'no', code: 'invalid_data' } }))
    await expect(changeAccounts(made.client, CALL)).rejects.toMatchObject({ status: 400 })
    expect(made.noted()).toBeNull()
    expect(made.client.storage.get(KEYS.guest(APP_ID))).toBe('the credential of a guest')
  })
})

it('has nothing confirmed for who is no guest', async () => {
  const made = await page()
  made.client.state.set((now) => ({ ...now, user: now.user && { ...now.user, isGuest: false } }))
  await changeAccounts(made.client, CALL)
  expect([made.confirmed(), made.noted()]).toEqual([[], null])
})
