import { expect, it } from 'vitest'
import { settingsOf } from '../testing/smart-chain.ts'
import { chainsWithoutCoinbase } from './coinbase-chains.ts'
import type { EnabledConfig } from './smart-wallets.ts'

/** An app's smart wallets of a kind on these chains. */
const settings = (kind: string, ids: number[]) => {
  const [all] = Object.values(settingsOf()) as [EnabledConfig]
  const [network] = all.configured_networks
  return {
    ...all,
    smart_wallet_type: kind,
    configured_networks: ids.map((id) => ({ ...network, chain_id: `eip155:${id}` })),
  } as EnabledConfig
}
const SUPPORTED = [1, 11155111, 137, 10, 8453, 84532, 42161, 7777777, 43114, 56]
const OTHERS = [5, 100, 324, 1101, 4337, 8217, 17000, 31337, 59144, 80002, 81457, 421614, 11155420, 84531]

it('Coinbase Smart Wallet supports these chains and no other [CONF-034]', () => {
  expect(chainsWithoutCoinbase(settings('coinbase_smart_wallet', [...SUPPORTED, ...OTHERS]))).toEqual(OTHERS)
})

it('accounts of another kind are asked nothing', () => {
  expect(chainsWithoutCoinbase(settings('safe', OTHERS))).toEqual([])
})
