import { base58, base64 } from '@scure/base'
import { solanaClusters } from '../../chains/solana/clusters.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import type { EmbeddedWallet } from '../../wallets/accounts.ts'
import { signWireTransaction } from '../../wallets/solana/use-wallet.ts'

const CLUSTERS: Record<string, string> = {
  'solana:mainnet': 'mainnet-beta',
  'solana:devnet': 'devnet',
  'solana:testnet': 'testnet',
}

/** A transaction in wire form, and where it goes. */
export interface WireTransaction {
  /** signatures, then message */
  transaction: Uint8Array
  /** as the Wallet Standard names it: `solana:devnet` */
  chain: string
  options?: {
    preflightCommitment?: string
    skipPreflight?: boolean
    maxRetries?: number
    minContextSlot?: number
  }
}

/**
 * Signs a transaction in wire form and hands it to the configured RPC of its chain.
 *
 * @returns the 64 bytes of the transaction's first signature, which names it.
 * @throws ClientError `transaction_failure` for an unknown chain, or with what the cluster answered.
 */
export async function sendWireTransaction(
  context: ClientContext,
  wallet: EmbeddedWallet,
  { transaction, chain, options = {} }: WireTransaction,
): Promise<Uint8Array> {
  const cluster = solanaClusters(context.config()).find(({ name }) => name === CLUSTERS[chain])
  if (!cluster) throw new ClientError(`Unknown chain ${chain}`, 'transaction_failure')
  const { signedTransaction } = await signWireTransaction(context, wallet, transaction)
  const params = [base64.encode(signedTransaction), { encoding: 'base64', ...options }]
  const response = await fetch(cluster.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
  })
  const answer = (await response.json()) as { result?: string; error?: { message: string } }
  if (answer.result) return base58.decode(answer.result)
  throw new ClientError(answer.error?.message ?? 'Transaction failed', 'transaction_failure')
}
