import type { ClientContext } from '../context.ts'
import { chainTypeOf } from './chain-type-of.ts'
import { explorerOf } from './ethereum/chains.ts'
import { solanaClusters } from './solana/clusters.ts'

/** Where a wallet's holdings can be looked at: the default chain's explorer, or Solana's; null for no address. */
export function explorerAddress(context: ClientContext, address: string): string | null {
  if (!address) return null
  const config = context.config()
  const solana = chainTypeOf(address) === 'solana'
  const base = solana ? solanaClusters(config)[0]?.blockExplorerUrl : explorerOf(config.defaultChain)
  if (!base || !URL.canParse(base)) return null
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${solana ? 'account' : 'address'}/${encodeURIComponent(address)}`
  return url.href
}
