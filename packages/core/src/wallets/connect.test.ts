import { expect, it, vi } from 'vitest'
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

it('does not call a recovery done that gave nothing [RECOV-113]', async () => {
  const { client, connect } = setUp({ 'privy:wallets:recover': () => ({ entropyId: '' }) })
  await expect(connect()).rejects.toMatchObject({
    privyErrorCode: 'unknown_connect_wallet_error',
    message: 'Unable to recover wallet',
  })
  expect(client.tracked).toEqual(STARTED)
})

it('is not connected where the frame answers with nothing [ETX-040]', async () => {
  const { connect, asked } = setUp({ 'privy:wallets:connect': () => ({ entropyId: '' }) })
  await expect(connect()).rejects.toMatchObject({
    privyErrorCode: 'unknown_connect_wallet_error',
    message: "Wallet couldn't be connected",
  })
  expect(asked()).toEqual(['privy:wallets:connect'])
})

it('recovers nothing that is here', async () => {
  const here = setUp({ 'privy:wallets:connect': () => ({ entropyId: ETHEREUM_ADDRESS }) })
  await here.connect()
  expect([here.asked(), here.client.tracked]).toEqual([['privy:wallets:connect'], []])
})

it.each([
  'user-passcode',
  'google-drive',
  'icloud',
] as const)('has the user bring a wallet here that is recovered by %s [RECOV-091]', async (recoveryMethod) => {
  const { client, connect, asked } = setUp({}, { recoveryMethod })
  const recoverWallet = vi.spyOn(client, 'recoverWallet').mockResolvedValue()
  await connect()
  expect(recoverWallet.mock.calls.map(([root]) => root.address)).toEqual([ETHEREUM_ADDRESS])
  expect([asked(), client.tracked]).toEqual([['privy:wallets:connect'], []])
})

it('has the user bring a wallet here that a passkey recovers', async () => {
  const { client, connect } = setUp(
    {},
    { recoveryMethod: 'recovery-encryption-key', recoveryKind: 'passkey' },
  )
  const recoverWallet = vi.spyOn(client, 'recoverWallet').mockResolvedValue()
  await connect()
  expect(recoverWallet.mock.calls.map(([root]) => root.address)).toEqual([ETHEREUM_ADDRESS])
})

it('asks nobody for a wallet with recovery-encryption-key, which only the host has', async () => {
  const { client, connect, asked } = setUp({}, { recoveryMethod: 'recovery-encryption-key' })
  const recoverWallet = vi.spyOn(client, 'recoverWallet')
  await expect(connect()).rejects.toMatchObject({ type: 'wallet_not_on_device' })
  expect([recoverWallet.mock.calls, asked()]).toEqual([[], ['privy:wallets:connect']])
})
