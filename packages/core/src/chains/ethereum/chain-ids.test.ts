import { foundry, mainnet } from 'viem/chains'
import { expect, it } from 'vitest'
import { ETHEREUM_ADDRESS, fakeClient } from '../../testing/fake-client.ts'
import { SUPPORTED_CHAINS } from './built-in-chains.ts'
import { BUILT_IN_CHAIN_IDS, chainIdOf, configuredChainIds, rememberChainId } from './chain-ids.ts'

it('takes the built-in chains and the first of them where the host names none [CONF-027]', () => {
  const client = fakeClient()
  expect(configuredChainIds(client)).toEqual(SUPPORTED_CHAINS.map(({ id }) => id))
  expect(client.config().defaultChain).toBeNull()
  expect(chainIdOf(client, ETHEREUM_ADDRESS)).toBe(SUPPORTED_CHAINS[0]?.id)
  expect(BUILT_IN_CHAIN_IDS[0]).toBe(mainnet.id)
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
