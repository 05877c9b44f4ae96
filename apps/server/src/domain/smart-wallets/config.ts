import type { SmartWalletConfig } from '@latchkey/contract'
import type { ChainAddresses } from '../../ports/chain-nodes.ts'
import type { App } from '../app/app.ts'

/** What pages are told of the app's smart wallets. */
export function smartWalletConfig({ settings: { smart_wallets } }: App): SmartWalletConfig {
  return smart_wallets ? { enabled: true, ...smart_wallets } : { enabled: false }
}

/**
 * Where the server reads a chain of the app's smart wallets: at the operator's own nodes, which no page knows, before the
 * one that pages are told of. Undefined for a chain that they do not work on.
 */
export function nodesOf({ settings }: App, caip2: string): ChainAddresses | undefined {
  const { smart_wallets, chains } = settings
  const network = smart_wallets?.configured_networks.find(({ chain_id }) => chain_id === caip2)
  if (!network) return undefined
  const own = Object.hasOwn(chains, caip2) ? (chains[caip2]?.rpc_urls ?? []) : []
  return { caip2, urls: [...own, ...(network.rpc_url ? [network.rpc_url] : [])] }
}
