import type { SolanaCluster } from '../../config/host-config.ts'
import type { SolanaTransactionScreenRequest } from '../requests.ts'

const LABELS = { 'mainnet-beta': 'Solana', devnet: 'Devnet', testnet: 'Testnet' } as const

/**
 * The cluster that a connection goes to, as the screen names it: the configured one with that RPC address, else
 * the one whose name is in the address, else the main one.
 */
export function clusterOf(
  clusters: Required<SolanaCluster>[],
  rpcEndpoint: string,
): SolanaTransactionScreenRequest['cluster'] {
  const plain = (url: string) => url.replace(/\/+$/, '')
  const cluster =
    clusters.find(({ rpcUrl }) => plain(rpcUrl) === plain(rpcEndpoint)) ??
    clusters.find(({ name }) => name !== 'mainnet-beta' && rpcEndpoint.includes(name))
  const name = cluster?.name ?? 'mainnet-beta'
  const explorer = clusters.find((known) => known.name === name)?.blockExplorerUrl
  return { name, label: LABELS[name], explorerUrl: explorer ? explorerOf(explorer, name) : null }
}

/** Explorers show the main cluster unless the address names another one. */
function explorerOf(explorer: string, name: string): string {
  if (name === 'mainnet-beta' || !URL.canParse(explorer)) return explorer
  const url = new URL(explorer)
  if (!url.searchParams.has('cluster')) url.searchParams.set('cluster', name)
  return url.href
}
