import type { SmartWalletConfig } from '@latchkey/contract'
import { SMART_WALLET_TYPES } from '@latchkey/contract'
import * as v from 'valibot'
import type { ChainAddresses } from '../../ports/chain-nodes.ts'
import type { App } from '../app/app.ts'

/** What pages are told of the setting: at every depth it takes what it names and leaves the rest, whatever is stored. */
export const publishedSmartWallets = v.object({
  smart_wallet_type: v.picklist(SMART_WALLET_TYPES),
  smart_wallet_version: v.exactOptional(v.string()),
  configured_networks: v.array(
    v.object({
      chain_id: v.string(),
      bundler_url: v.string(),
      paymaster_url: v.exactOptional(v.string()),
      rpc_url: v.exactOptional(v.string()),
      chain_name: v.exactOptional(v.string()),
      paymaster_context: v.exactOptional(v.object({ policy_id: v.string() })),
    }),
  ),
})

/** The app's smart wallets as anybody may read them; none where what is stored is of another form than this release knows. */
export function smartWalletConfig({ settings: { smart_wallets } }: App): SmartWalletConfig {
  const published = v.safeParse(publishedSmartWallets, smart_wallets)
  return published.success ? { enabled: true, ...published.output } : { enabled: false }
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
