import { foundry, mainnet } from 'viem/chains'
import { expect, it } from 'vitest'
import { ETHEREUM_ADDRESS, fakeClient } from '../../testing/fake-client.ts'
import { BUILT_IN_CHAINS } from './built-in-chains.ts'
import { BUILT_IN_CHAIN_IDS, chainIdOf, configuredChainIds, rememberChainId } from './chain-ids.ts'
import { SUPPORTED_CHAINS } from './supported-chains.ts'

it('takes the built-in chains and the first of them where the host names none [CONF-027]', () => {
  const client = fakeClient()
  expect(configuredChainIds(client)).toEqual(BUILT_IN_CHAINS.map(({ id }) => id))
  expect(client.config().defaultChain).toBeNull()
  expect(chainIdOf(client, ETHEREUM_ADDRESS)).toBe(BUILT_IN_CHAINS[0]?.id)
  expect(BUILT_IN_CHAIN_IDS[0]).toBe(mainnet.id)
})

it('hands hosts the same chains, with all that a wallet reads of them', () => {
  expect(SUPPORTED_CHAINS).toEqual(
    BUILT_IN_CHAINS.map(({ id, name, nativeCurrency, rpcUrls, blockExplorers, testnet }) => ({
      id,
      name,
      nativeCurrency: { name: nativeCurrency.name, symbol: nativeCurrency.symbol, decimals: 18 },
      rpcUrls: { default: { http: rpcUrls.default.http } },
      blockExplorers: {
        default: { name: blockExplorers?.default.name, url: blockExplorers?.default.url },
      },
      ...(testnet ? { testnet } : {}),
    })),
  )
})

it('takes the host for its word, and the chain that the wallet was last on', () => {
  const client = fakeClient({ config: { supportedChains: [foundry, mainnet] } })
  expect(chainIdOf(client, ETHEREUM_ADDRESS)).toBe(foundry.id)
  rememberChainId(client, ETHEREUM_ADDRESS, mainnet.id)
  expect(chainIdOf(client, ETHEREUM_ADDRESS, {})).toBe(mainnet.id)
})

it('forgets a chain that is not configured any more', () => {
  const client = fakeClient({ config: { supportedChains: [foundry] } })
  client.storage.set(`privy:wallet:${ETHEREUM_ADDRESS}`, '0x1')
  expect(chainIdOf(client, ETHEREUM_ADDRESS)).toBe(foundry.id)
  expect(client.storage.get(`privy:wallet:${ETHEREUM_ADDRESS}`)).toBeNull()
})
