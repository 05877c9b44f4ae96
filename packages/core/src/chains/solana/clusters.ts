import type { SolanaCluster } from '../../config/host-config.ts'
import type { ResolvedConfig } from '../../config/resolved-config.ts'
import { isLocal } from '../is-local.ts'

const EXPLORER = 'https://explorer.solana.com'

/** Public endpoint of each cluster, for what the host leaves out. */
const PUBLIC: Required<SolanaCluster>[] = [
  { name: 'mainnet-beta', rpcUrl: 'https://api.mainnet-beta.solana.com', blockExplorerUrl: EXPLORER },
  { name: 'devnet', rpcUrl: 'https://api.devnet.solana.com', blockExplorerUrl: EXPLORER },
  { name: 'testnet', rpcUrl: 'https://api.testnet.solana.com', blockExplorerUrl: EXPLORER },
]

/** The three clusters, each as the host has it or as it is public. */
export function solanaClusters(config: Pick<ResolvedConfig, 'solanaClusters'>): Required<SolanaCluster>[] {
  return PUBLIC.map((known) => {
    const given = config.solanaClusters?.find((cluster) => cluster.name === known.name)
    return {
      name: known.name,
      rpcUrl: given?.rpcUrl ?? known.rpcUrl,
      blockExplorerUrl: given?.blockExplorerUrl ?? known.blockExplorerUrl,
    }
  })
}

const LABELS = { 'mainnet-beta': 'Solana', devnet: 'Devnet', testnet: 'Testnet' } as const

/** A cluster as a screen names it. */
export interface NamedCluster {
  name: SolanaCluster['name']
  label: string
  explorerUrl: string | null
}

/**
 * The cluster that a connection goes to, as the screen names it: the configured one with that RPC address, else
 * the one whose name is in the address, else the main one.
 */
export function clusterOf(clusters: Required<SolanaCluster>[], rpcEndpoint: string): NamedCluster {
  const plain = (url: string) => url.replace(/\/+$/, '')
  const cluster =
    clusters.find(({ rpcUrl }) => plain(rpcUrl) === plain(rpcEndpoint)) ??
    clusters.find(({ name }) => name !== 'mainnet-beta' && rpcEndpoint.includes(name))
  const name = cluster?.name ?? 'mainnet-beta'
  const explorer = clusters.find((known) => known.name === name)?.blockExplorerUrl
  // the public one knows nothing of a chain on this machine
  const shows = explorer && !(isLocal(rpcEndpoint) && explorer === EXPLORER)
  return { name, label: LABELS[name], explorerUrl: shows ? explorerOf(explorer, name) : null }
}

/** Explorers show the main cluster unless the address names another one. */
function explorerOf(explorer: string, name: string): string {
  if (name === 'mainnet-beta' || !URL.canParse(explorer)) return explorer
  const url = new URL(explorer)
  if (!url.searchParams.has('cluster')) url.searchParams.set('cluster', name)
  return url.href
}
