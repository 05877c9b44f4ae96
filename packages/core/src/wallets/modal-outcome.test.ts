import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeChain } from '../testing/fake-chain.ts'
import { type FakeClient, fakeClient } from '../testing/fake-client.ts'
import { fakeFrame } from '../testing/fake-frame.ts'
import { sendTransaction } from '../transactions/ethereum/send-transaction.ts'
import { exportWallet } from './export-wallet.ts'
import { signMessage } from './sign-message.ts'
import { signSolanaMessage } from './solana/sign-message.ts'

const to = '0x000000000000000000000000000000000000dEaD'

let client: FakeClient
let chain: ReturnType<typeof fakeChain>
beforeEach(() => {
  chain = fakeChain()
  client = fakeClient()
  fakeFrame(client, {})
})
afterEach(() => chain.restore())

/** The dialog's own code is fetched first. */
const shown = () =>
  vi.waitFor(() => expect(client.modal.state.get().screen).not.toBeNull(), { timeout: 10_000 })

const asks: [string, () => Promise<unknown>, event: string | null, left: string][] = [
  ['a message', () => signMessage(client, { message: 'hi' }), 'signMessage', 'unable_to_sign'],
  [
    'a transaction',
    () => sendTransaction(client, { to, value: 1n }),
    'sendTransaction',
    'transaction_failure',
  ],
  [
    'bytes',
    () => signSolanaMessage(client, { message: new Uint8Array([1]) }),
    'signSolanaMessage',
    'unable_to_sign',
  ],
  ['an export', () => exportWallet(client, 'ethereum'), null, ''],
]

it.each(asks)('%s whose dialog could not be shown was refused by nobody', async (_, ask, event) => {
  const asked = ask()
  const failed = expect(asked).rejects.toMatchObject({ privyErrorCode: 'modal_unavailable' })
  await shown()
  client.modal.close('unavailable')
  await failed
  expect(client.fired).toEqual(event ? [[event, 'onError', 'modal_unavailable']] : [])
})

it.each(asks.slice(0, 3))('%s whose dialog the user closed was refused', async (_, ask, event, code) => {
  const failed = expect(ask()).rejects.toMatchObject({ code: 4001 })
  await shown()
  client.modal.close('user')
  await failed
  expect(client.fired).toEqual([[event, 'onError', code]])
})
