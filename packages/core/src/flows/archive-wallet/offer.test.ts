import { expect, it, vi } from 'vitest'
import { ProviderError } from '../../errors/provider-error.ts'
import {
  ETHEREUM_ADDRESS,
  fakeClient,
  SOLANA_ADDRESS,
  userWith,
  walletAccount,
} from '../../testing/fake-client.ts'
import { refusal } from '../../testing/fake-frame.ts'
import { archiveOffer } from './offer.ts'

const signing = (code: string) => new ProviderError('Failed to sign', -32603, refusal('error', code, code))

async function page(wallets = [walletAccount('ethereum'), walletAccount('solana')]) {
  const client = fakeClient({ user: userWith(...wallets) })
  client.modal.open('connect-wallet', {} as never)
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  return { client, shown: () => client.modal.state.get() }
}

it.each([
  ['foreign_wallet', false],
  ['unfit_wallet', true],
] as const)('a wallet that failed with %s may be put aside, with all that goes with it', async (code, unfit) => {
  const { client, shown } = await page()
  const offer = archiveOffer(client, signing(code), ETHEREUM_ADDRESS)
  expect(shown().screen?.id).toBe('connect-wallet')
  offer?.()
  expect(shown()).toMatchObject({ screen: { id: 'archive-wallet' }, history: [] })
  expect(shown().screen?.data).toEqual({
    address: ETHEREUM_ADDRESS,
    wallets: [
      { address: ETHEREUM_ADDRESS, foreign: false },
      { address: SOLANA_ADDRESS, foreign: false },
    ],
    unfit,
    onSuccess: expect.any(Function),
    onFailure: expect.any(Function),
  })
})

it('ends where its opener says', async () => {
  const { client, shown } = await page()
  const onDone = () => {}
  archiveOffer(client, signing('unfit_wallet'), null, onDone)?.()
  expect(shown().screen?.data).toHaveProperty('onDone', onDone)
})

it('is offered for no other failure, and to nobody without a wallet', async () => {
  const { client } = await page()
  expect(archiveOffer(client, signing('wallet_used'), null)).toBeNull()
  expect(archiveOffer(client, new Error('away'), null)).toBeNull()
  const { client: bare } = await page([])
  expect(archiveOffer(bare, signing('foreign_wallet'), null)).toBeNull()
})

it('is offered of the wallet that failed, not of the first', async () => {
  const address = '0x00000000000000000000000000000000000000Aa'
  const imported = walletAccount('ethereum', { address, imported: true })
  const { client, shown } = await page([walletAccount('solana'), walletAccount('ethereum'), imported])
  const dataOf = (failed: string | null) => {
    archiveOffer(client, signing('unfit_wallet'), failed)?.()
    return shown().screen?.data
  }
  expect(dataOf(address.toLowerCase())).toMatchObject({
    address,
    wallets: [{ address, foreign: false }],
  })
  // all others go with the root
  const both = [{ address: SOLANA_ADDRESS }, { address: ETHEREUM_ADDRESS }]
  expect(dataOf(SOLANA_ADDRESS)).toMatchObject({ address: ETHEREUM_ADDRESS, wallets: both })
  expect(dataOf(null)).toMatchObject({ address: ETHEREUM_ADDRESS, wallets: both })
  expect(archiveOffer(client, signing('unfit_wallet'), '0xanother')).toBeNull()
})
