import { expect, it, vi } from 'vitest'
import type { PasskeyWithMetadata, User } from '../../session/user.ts'
import { fakeClient, userWith } from '../../testing/fake-client.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import type { FlowClient } from '../flow-client.ts'
import { runMfaPasskeys } from './run.ts'

const passkey = (credentialId: string, enrolledInMfa: boolean) =>
  ({ type: 'passkey', credentialId, enrolledInMfa, firstVerifiedAt: null }) as unknown as PasskeyWithMetadata

const having = (...passkeys: PasskeyWithMetadata[]): User => ({
  ...userWith(),
  linkedAccounts: passkeys as never,
})

/** The screen on a page that knows the user as `known`, while the server has `now`. */
function screen(known: User, now: User, answer: () => unknown = () => ({})) {
  const client = fakeClient({ user: known })
  client.serverUser = now
  const { requests } = fakeFrame(client, { 'privy:mfa:submit-enrollment': answer })
  const onEnrolled = vi.fn()
  const flow = runMfaPasskeys(client as unknown as FlowClient, { via: 'wallets', onEnrolled } as never)
  flow.begin()
  const lists = () => requests.map(({ data }) => (data as { credentialIds: string[] }).credentialIds)
  return { flow, lists, onEnrolled, over: () => vi.waitFor(() => expect(flow.state.get().busy).toBeNull()) }
}

const two = having(passkey('phone', true), passkey('laptop', false))

it('enables a passkey beside the others, once for a button that is pressed twice', async () => {
  const { flow, lists, onEnrolled, over } = screen(two, two)
  flow.send({ type: 'enable pressed', credentialId: 'laptop' })
  flow.send({ type: 'enable pressed', credentialId: 'laptop' })
  await over()
  expect(lists()).toEqual([['phone', 'laptop']])
  expect(flow.state.get()).toMatchObject({ changed: true, error: null })
  expect(onEnrolled).toHaveBeenCalledOnce()
})

it('takes nothing away that another tab has enabled since', async () => {
  const elsewhere = having(passkey('phone', true), passkey('laptop', false), passkey('key', true))
  const adding = screen(two, elsewhere)
  adding.flow.send({ type: 'enable pressed', credentialId: 'laptop' })
  await adding.over()
  expect(adding.lists()).toEqual([['phone', 'key', 'laptop']])

  const removing = screen(two, elsewhere)
  removing.flow.send({ type: 'remove chosen', credentialId: 'phone' })
  removing.flow.send({ type: 'remove pressed' })
  await removing.over()
  expect(removing.lists()).toEqual([['key']])
  expect(removing.onEnrolled).not.toHaveBeenCalled()
})

it('takes the last one away, and says what it failed with', async () => {
  const one = having(passkey('phone', true))
  const { flow, lists, over } = screen(one, one)
  flow.send({ type: 'remove chosen', credentialId: 'phone' })
  flow.send({ type: 'remove pressed' })
  await over()
  expect(lists()).toEqual([[]])

  const refused = screen(two, two, () => {
    throw refusal('error', 'no')
  })
  refused.flow.send({ type: 'enable pressed', credentialId: 'laptop' })
  await refused.over()
  expect(refused.flow.state.get()).toMatchObject({ changed: false, error: expect.any(Error) })
})
