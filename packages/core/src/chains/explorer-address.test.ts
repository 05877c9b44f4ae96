import { expect, it } from 'vitest'
import { ETHEREUM_ADDRESS, fakeClient, SOLANA_ADDRESS } from '../testing/fake-client.ts'
import { explorerAddress } from './explorer-address.ts'

const chain = (url?: string) =>
  ({ id: 1, ...(url === undefined ? {} : { blockExplorers: { default: { name: 'x', url } } }) }) as never

it.each([
  ['no chain of the host', {}, `https://etherscan.io/address/${ETHEREUM_ADDRESS}`],
  ['a chain that names none', { defaultChain: chain() }, `https://etherscan.io/address/${ETHEREUM_ADDRESS}`],
  [
    'one below a path, with a query',
    { defaultChain: chain('https://scan.example/base/?a=1') },
    `https://scan.example/base/address/${ETHEREUM_ADDRESS}?a=1`,
  ],
  ['one that is no address', { defaultChain: chain('scan') }, null],
])('an Ethereum wallet is looked at with the explorer of the default chain: %s', (_, config, expected) => {
  expect(explorerAddress(fakeClient({ config }), ETHEREUM_ADDRESS)).toBe(expected)
})

it('a Solana wallet with the explorer of the main cluster, and no wallet with none', () => {
  const solanaClusters = [{ name: 'mainnet-beta' as const, blockExplorerUrl: 'https://sol.example' }]
  expect(explorerAddress(fakeClient({ config: { solanaClusters } }), SOLANA_ADDRESS)).toBe(
    `https://sol.example/account/${SOLANA_ADDRESS}`,
  )
  expect(explorerAddress(fakeClient(), '')).toBeNull()
})
