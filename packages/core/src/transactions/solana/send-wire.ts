import { base58 } from '@scure/base'
import { solanaClusters } from '../../chains/solana/clusters.ts'
import { deliver } from '../../chains/solana/confirm.ts'
import { rpcConnection } from '../../chains/solana/rpc-connection.ts'
import { signedWire } from '../../chains/solana/transaction-object.ts'
import type { SendOptionsLike } from '../../chains/solana/web3-types.ts'
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
  options?: SendOptionsLike
}

/**
 * Signs a transaction in wire form and hands it to the configured RPC of its chain; once more, the very same bytes, where
 * the answer was lost.
 *
 * @returns the 64 bytes of the transaction's first signature, which names it.
 * @throws ClientError `transaction_failure` for an unknown chain, with what the cluster answered, or where it answered
 * nothing; then `txSignature` is what the transaction would have on the chain.
 */
export async function sendWireTransaction(
  context: ClientContext,
  wallet: EmbeddedWallet,
  { transaction, chain, options }: WireTransaction,
): Promise<Uint8Array> {
  const cluster = solanaClusters(context.config()).find(({ name }) => name === CLUSTERS[chain])
  if (!cluster) throw new ClientError(`Unknown chain ${chain}`, 'transaction_failure')
  const { signedTransaction } = await signWireTransaction(context, wallet, transaction)
  const { wire, signature } = signedWire({ serialize: () => signedTransaction })
  const connection = rpcConnection(context, cluster.rpcUrl)
  const send = () => deliver(context, connection, wire, options)
  const refused = (error: Error) => {
    throw new ClientError(error.message, 'transaction_failure', error)
  }
  // the second time it may be refused because of the first
  const taken = (await send().catch(refused)) || (await send().catch(() => false))
  if (taken) return base58.decode(signature)
  const nobody = new ClientError('Transaction failed', 'transaction_failure')
  throw Object.assign(nobody, { txSignature: signature })
}
