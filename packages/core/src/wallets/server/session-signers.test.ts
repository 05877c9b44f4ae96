import { WALLET_ROUTES } from '@latchkey/contract'
import { beforeEach, expect, it } from 'vitest'
import { ClientError } from '../../errors/client-errors.ts'
import { userRejected } from '../../errors/provider-error.ts'
import { type FakeClient, fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { fakeFrame } from '../../testing/fake-frame.ts'
import { addServerSigners } from './session-signers.ts'

const wallet = walletAccount('ethereum', { recoveryMethod: 'privy-v2', id: 'w0000000000000000000000e1' })
const tooOld = () => new ClientError('Log in again', 'reauthentication_required')

let client: FakeClient
let signatures: number
let sent: unknown[]
/** what the server says to one change after the other; `null`: it is made */
let refusals: (Error | null)[]
let asked: unknown[]

beforeEach(() => {
  signatures = 0
  sent = []
  asked = []
  client = fakeClient({ user: userWith(wallet) })
  fakeFrame(client, { 'privy:user-signer:sign': () => ({ signature: `signature ${++signatures}` }) })
  client.send = (async (route: unknown, options: { body: unknown; headers: unknown }) => {
    if (route === WALLET_ROUTES.getServerWallet) return { additional_signers: [{ signer_id: 'before' }] }
    sent.push([options.body, options.headers])
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return {}
  }) as never
  client.reauthenticate = async (about) => void asked.push(about)
})

const add = () => addServerSigners(client, wallet as never, [{ signerId: 'added', policyIds: ['p'] }])
const body = {
  additional_signers: [{ signer_id: 'before' }, { signer_id: 'added', override_policy_ids: ['p'] }],
}
const sending = (nth: number) => [body, { 'privy-authorization-signature': `signature ${nth}` }]

it('are said by the user’s signature, beside those that were there, without a question to a young login', async () => {
  refusals = [null]
  await add()
  expect([sent, asked]).toEqual([[sending(1)], []])
})

it('are said anew, by a signature anew, once the user has logged in again', async () => {
  refusals = [tooOld(), null]
  await add()
  expect([sent, asked]).toEqual([[sending(1), sending(2)], [{ session: null, purpose: 'use' }]])
})

it('are not said where the user does not log in again, or the server goes on refusing', async () => {
  refusals = [tooOld(), tooOld(), null]
  await expect(add()).rejects.toMatchObject({ privyErrorCode: 'reauthentication_required' })
  expect([sent, asked.length]).toEqual([[sending(1), sending(2)], 1])
  refusals = [tooOld()]
  client.reauthenticate = () => Promise.reject(userRejected())
  await expect(add()).rejects.toMatchObject({ code: 4001 })
  expect(sent).toHaveLength(3)
})

it('are refused for another reason without a question', async () => {
  refusals = [new ClientError('No', 'invalid_signature')]
  await expect(add()).rejects.toMatchObject({ privyErrorCode: 'invalid_signature' })
  expect([sent.length, asked]).toEqual([1, []])
})
