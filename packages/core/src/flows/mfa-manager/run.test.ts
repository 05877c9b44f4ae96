import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeFrame } from '../../testing/fake-frame.ts'
import { wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { runMfaManager } from './run.ts'

afterEach(() => void vi.useRealTimers())

const passkey = {
  type: 'passkey',
  credential_id: 'BwgJ',
  enrolled_in_mfa: false,
  verified_at: 1,
  first_verified_at: 2,
  latest_verified_at: 3,
} as never

/** The manager of a user with one passkey and no factor, who has pressed it; the frame takes its time. */
async function enrolling() {
  const { client } = await pageWith({ linked_accounts: [...wireUser().linked_accounts, passkey] })
  let arrives = () => {}
  fakeFrame(client, {
    'privy:mfa:submit-enrollment': () => new Promise((resolve) => (arrives = () => resolve({}))),
  })
  vi.useFakeTimers()
  const data = { via: 'wallets', onEnrolled: vi.fn() } as const
  client.modal.open('mfa-manager', data)
  await vi.advanceTimersByTimeAsync(20)
  const flow = runMfaManager(client, data)
  flow.begin()
  flow.send({ type: 'continue pressed' })
  flow.send({ type: 'method chosen', method: 'passkey', standing: { enrolled: [], passkeys: ['BwgJ'] } })
  await vi.advanceTimersByTimeAsync(300)
  const answer = async () => {
    arrives()
    await vi.advanceTimersByTimeAsync(20)
    return client.modal.state.get().screen?.id
  }
  return { client, flow, data, answer }
}

it('leads from the first passkey that is enrolled to the codes that stand in for it', async () => {
  const { answer, data } = await enrolling()
  expect(await answer()).toBe('mfa-recovery-codes')
  expect(data.onEnrolled).toHaveBeenCalledOnce()
})

it('leads nowhere once it was closed: what is open by then is somebody else’s', async () => {
  const { client, flow, answer, data } = await enrolling()
  flow.stop()
  client.modal.open('sessions', {})
  await vi.advanceTimersByTimeAsync(20)
  expect(await answer()).toBe('sessions')
  expect(data.onEnrolled).toHaveBeenCalledOnce()
})

describe('another tab has enabled a passkey since, and', () => {
  const stored = (credential_id: string, enrolled_in_mfa: boolean) =>
    ({ ...(passkey as object), credential_id, enrolled_in_mfa }) as never
  /** The manager of a page that knows of one passkey, while the server has two. */
  async function behind(enrolled: boolean) {
    const known = wireUser({ linked_accounts: [...wireUser().linked_accounts, stored('BwgJ', enrolled)] })
    const page = await pageWith(known)
    const { requests } = fakeFrame(page.client, { 'privy:mfa:submit-enrollment': () => ({}) })
    page.user = { ...known, linked_accounts: [...known.linked_accounts, stored('CAkK', true)] }
    const data = { via: 'wallets' } as const
    page.client.modal.open('mfa-manager', data)
    const flow = runMfaManager(page.client, data)
    flow.begin()
    const lists = () => requests.map(({ data: { credentialIds } }) => credentialIds)
    return { flow, lists }
  }
  const standing = { enrolled: [], passkeys: ['BwgJ'] }

  it('the one that is pressed here becomes a factor beside it', async () => {
    const { flow, lists } = await behind(false)
    flow.send({ type: 'continue pressed' })
    flow.send({ type: 'method chosen', method: 'passkey', standing })
    await vi.waitFor(() => expect(lists()).toEqual([['CAkK', 'BwgJ']]))
  })

  it('the one that is removed here leaves alone', async () => {
    const { flow, lists } = await behind(true)
    flow.send({ type: 'continue pressed' })
    flow.send({ type: 'method chosen', method: 'passkey', standing: { ...standing, enrolled: ['passkey'] } })
    flow.send({ type: 'verified', next: { type: 'remove', method: 'passkey' } })
    await vi.waitFor(() => expect(lists()).toEqual([['CAkK']]))
  })
})
