import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeClient, fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { lateSolana } from './late-solana.ts'

const PARTS = [
  '../../transactions/solana/send-transaction.ts',
  '../../transactions/solana/send-wire.ts',
  '../../wallets/solana/sign-message.ts',
  '../../wallets/solana/use-wallet.ts',
]
const gone = new TypeError('Failed to fetch dynamically imported module')
const failure = { message: 'Unable to load solana plugin', type: 'client_error' }

it('what a bundler says is not what a host reads [STX-025]', async () => {
  await expect(lateSolana(() => Promise.reject(gone))).rejects.toMatchObject({ ...failure, cause: gone })
  await expect(lateSolana(async () => 'the part')).resolves.toBe('the part')
})

describe('where no part of Solana can be loaded', () => {
  let client: FakeClient
  beforeEach(() => {
    vi.resetModules()
    for (const part of PARTS)
      vi.doMock(part, () => {
        throw gone
      })
    client = fakeClient({ user: userWith(walletAccount('solana')) })
  })
  afterEach(() => {
    for (const part of PARTS) vi.doUnmock(part)
  })

  const transaction = {} as never
  it.each([
    'signSolanaMessage',
    'signSolanaTransaction',
    'sendSolanaTransaction',
  ] as const)('%s says so [STX-025]', async (name) => {
    const { walletActions } = await import('../wallet-actions.ts')
    await expect(walletActions(client)[name](transaction)).rejects.toMatchObject(failure)
  })

  it.each([
    'signMessage',
    'signTransaction',
    'sendTransaction',
    'getProvider',
  ] as const)('%s of a connected wallet says so [STX-025]', async (name) => {
    const { connectedSolanaWallets } = await import('./connected-wallet.ts')
    const [wallet] = connectedSolanaWallets(client, client.state.get().user)
    await expect(wallet?.[name](transaction, transaction)).rejects.toMatchObject(failure)
  })

  it.each([
    'signMessage',
    'signTransaction',
    'signAndSendTransaction',
  ])('solana:%s of the Wallet Standard says so [STX-025]', async (name) => {
    const { standardWallet } = await import('./standard-wallet.ts')
    const { accounts, features } = standardWallet(client)
    const feature = features[`solana:${name}`] as Record<string, (input: unknown) => Promise<unknown>>
    await expect(feature[name]?.({ account: accounts[0] })).rejects.toMatchObject(failure)
  })
})
