import type { EnabledConfig } from './smart-wallets.ts'

/** Chains on which accounts of the kind `coinbase_smart_wallet` work: elsewhere its contracts are not. */
const COINBASE_SMART_WALLET_CHAINS = [1, 11155111, 137, 10, 8453, 84532, 42161, 7777777, 43114, 56]

/** Chains that an app has configured for such accounts, and that they do not work on; `eip155:` is left out. */
export function chainsWithoutCoinbase({
  smart_wallet_type: kind,
  configured_networks,
}: EnabledConfig): number[] {
  if (kind !== 'coinbase_smart_wallet') return []
  return configured_networks
    .map(({ chain_id: id }) => Number(id.replace('eip155:', '')))
    .filter((id) => !COINBASE_SMART_WALLET_CHAINS.includes(id))
}
