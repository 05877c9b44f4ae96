import type { SolanaCluster } from './host-config.ts'
import type { ResolvedConfig } from './resolved-config.ts'

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
