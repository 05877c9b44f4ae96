import { describe, expect, it, vi } from 'vitest'
import { fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { walletActions } from '../wallet-actions.ts'
import { connectedSolanaWallets } from './connected-wallet.ts'
import { lateSolana } from './late-solana.ts'
import { standardWallet } from './standard-wallet.ts'

const { gone, fail } = vi.hoisted(() => {
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const fail = () => {
    throw gone
  }
  return { gone, fail }
})
vi.mock('../../transactions/solana/send-transaction.ts', fail)
vi.mock('../../transactions/solana/send-wire.ts', fail)
vi.mock('../../wallets/solana/sign-message.ts', fail)
vi.mock('../../wallets/solana/use-wallet.ts', fail)

const failure = { message: 'Unable to load solana plugin', type: 'client_error' }

it('what a bundler says is not what a host reads [STX-025]', async () => {
  await expect(lateSolana(() => Promise.reject(gone))).rejects.toMatchObject({ ...failure, cause: gone })
  await expect(lateSolana(async () => 'the part')).resolves.toBe('the part')
})

describe('where no part of Solana can be loaded', () => {
  const client = fakeClient({ user: userWith(walletAccount('solana')) })
  const transaction = {} as never

  it.each([
    'signSolanaMessage',
    'signSolanaTransaction',
    'sendSolanaTransaction',
  ] as const)('%s says so [STX-025]', async (name) => {
    await expect(walletActions(client)[name](transaction)).rejects.toMatchObject(failure)
  })

  it.each([
    'signMessage',
    'signTransaction',
    'sendTransaction',
    'getProvider',
  ] as const)('%s of a connected wallet says so [STX-025]', async (name) => {
    const [wallet] = connectedSolanaWallets(client, client.state.get().user)
    await expect(wallet?.[name](transaction, transaction)).rejects.toMatchObject(failure)
  })

  it.each([
    'signMessage',
    'signTransaction',
    'signAndSendTransaction',
  ])('solana:%s of the Wallet Standard says so [STX-025]', async (name) => {
    const { accounts, features } = standardWallet(client)
    const feature = features[`solana:${name}`] as Record<string, (input: unknown) => Promise<unknown>>
    await expect(feature[name]?.({ account: accounts[0] })).rejects.toMatchObject(failure)
  })
})
