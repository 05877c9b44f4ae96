import { ClientError } from '@latchkey/core'
import { isLinked, linkOnce } from './link.ts'
import type { ChainWallet, SmartWallets } from './smart-wallets.ts'
import type { SmartWalletClientType } from './types.ts'
import { walletClient } from './wallet-client.ts'

/**
 * Makes the user's wallet on the first of its chains, and links it where the user has none.
 *
 * @throws ClientError where the app and the host have no chain in common; what kept the wallet from being made or linked
 */
export async function begin(
  wallets: SmartWallets,
  offer: (client: SmartWalletClientType) => void,
): Promise<void> {
  const first = await make(wallets)
  offer(walletClient(wallets, wallets.now ?? first, () => wallets.now ?? first))
}

async function make(wallets: SmartWallets): Promise<ChainWallet> {
  const [chain] = await wallets.chains()
  if (!chain) throw noCommonChain()
  const wallet = await wallets.on(chain.id)
  wallets.now ??= wallet
  if (!isLinked(wallets.client.state.get().user)) await linkOnce(wallets, wallet)
  return wallet
}

const noCommonChain = () =>
  new ClientError(
    "None of the networks of the app's smart wallets is in config.supportedChains: no smart wallet can be made.",
    'unsupported_chain_id',
  )
