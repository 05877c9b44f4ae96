import { expect, it } from 'vitest'
import { ETHEREUM_ADDRESS, fakeClient, userWith, walletAccount } from '../testing/fake-client.ts'
import { type FakeHandlers, fakeFrame, refusal } from '../testing/fake-frame.ts'
import { embeddedWallets } from './accounts.ts'
import { connectWallet } from './connect.ts'

const elsewhere = () => {
  throw refusal('wallet_not_on_device')
}

function setUp(handlers: FakeHandlers, fields: Parameters<typeof walletAccount>[1] = {}) {
  const client = fakeClient({ user: userWith(walletAccount('ethereum', fields)) })
  const frame = fakeFrame(client, {
    'privy:wallets:connect': elsewhere,
    'privy:wallets:recover': () => ({ entropyId: ETHEREUM_ADDRESS }),
    ...handlers,
  })
  const [wallet] = embeddedWallets(client.state.get().user)
  if (!wallet) throw new Error('no wallet')
  return {
    client,
    connect: () => connectWallet(client, wallet),
    asked: () => frame.requests.map((r) => r.event),
  }
}

const of = { walletAddress: ETHEREUM_ADDRESS }
const STARTED = [
  { event: 'embedded_wallet_recovery_started', payload: { ...of, recoveryMethod: 'privy' } },
  { event: 'embedded_wallet_pinless_recovery_started', payload: of },
]

it('brings a wallet to this device, and says when that begins and when it is done [ANALYT-009] [ANALYT-010]', async () => {
  const { client, connect, asked } = setUp({})
  await connect()
  expect(asked()).toEqual(['privy:wallets:connect', 'privy:wallets:recover'])
  expect(client.tracked).toEqual([
    ...STARTED,
    { event: 'embedded_wallet_recovery_completed', payload: { ...of, recoveryMethod: 'privy' } },
  ])
})

it('does not call a recovery done that gave nothing', async () => {
  const { client, connect } = setUp({ 'privy:wallets:recover': () => ({ entropyId: '' }) })
  await expect(connect()).rejects.toMatchObject({ privyErrorCode: 'unknown_connect_wallet_error' })
  expect(client.tracked).toEqual(STARTED)
})

it('recovers nothing that is here, nor what the user keeps the means for', async () => {
  const here = setUp({ 'privy:wallets:connect': () => ({ entropyId: ETHEREUM_ADDRESS }) })
  await here.connect()
  expect(here.asked()).toEqual(['privy:wallets:connect'])
  const own = setUp({}, { recoveryMethod: 'user-passcode' })
  await expect(own.connect()).rejects.toMatchObject({ type: 'wallet_not_on_device' })
  expect([own.client.tracked, here.client.tracked]).toEqual([[], []])
})
