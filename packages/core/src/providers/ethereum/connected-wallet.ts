import { chainIdOf, configuredChainIds } from '../../chains/ethereum/chain-ids.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError, ConnectorError } from '../../errors/client-errors.ts'
import type { BaseConnectedWallet } from '../../events/types.ts'
import { perClient } from '../../per-client.ts'
import type { User } from '../../session/user.ts'
import { type EmbeddedWallet, embeddedWallets } from '../../wallets/accounts.ts'
import { walletByAddress } from '../../wallets/by-address.ts'
import { walletIcon, walletName } from '../app-look.ts'
import type { EIP1193Provider } from './provider.ts'

/** An Ethereum wallet that can be used now. */
export interface ConnectedWallet extends BaseConnectedWallet {
  type: 'ethereum'
  /** CAIP-2, `eip155:N` */
  chainId: string
  linked: boolean
  walletIndex?: number
  switchChain(targetChainId: `0x${string}` | number): Promise<void>
  getEthereumProvider(): Promise<EIP1193Provider>
  /** `personal_sign` */
  sign(message: string): Promise<string>
  loginOrLink(): Promise<void>
  unlink(): Promise<void>
  fund(config?: unknown): Promise<void>
}

/** ms at which this page first had each wallet, by address */
const seenBy = /* @__PURE__ */ perClient((_: ClientContext) => new Map<string, number>())

/** Since when a wallet is connected on this page, in ms. */
export function connectedSince(context: ClientContext, address: string): number {
  const own = seenBy(context)
  const since = own.get(address) ?? context.clock.now()
  own.set(address, since)
  return since
}

/**
 * A user's embedded Ethereum wallets as connected ones, by index, imported ones last.
 * @param switched chain that each was switched to, by address.
 */
export function connectedEthereumWallets(
  context: ClientContext,
  user: User | null,
  switched: Record<string, number>,
): ConnectedWallet[] {
  return embeddedWallets(user, 'ethereum').map((wallet) =>
    connected(context, wallet, chainIdOf(context, wallet.address, switched)),
  )
}

function connected(context: ClientContext, wallet: EmbeddedWallet, chainId: number): ConnectedWallet {
  const { address, imported, walletIndex } = wallet
  const isConnected = async () => walletByAddress(context.state.get().user, 'ethereum', address) !== null
  const getEthereumProvider = async () => {
    if (!(await isConnected())) throw new ClientError('Wallet is not currently connected.')
    const { ethereumProvider } = await import('./provider.ts')
    return ethereumProvider(context, address)
  }
  const forbidden = async (what: string) => {
    throw new ClientError(`Cannot ${what} an embedded wallet.`)
  }
  return {
    type: 'ethereum',
    address,
    chainId: `eip155:${chainId}`,
    connectedAt: connectedSince(context, address),
    walletClientType: 'privy',
    connectorType: imported ? 'embedded_imported' : 'embedded',
    imported,
    linked: true,
    // asked for late: a session may be there before the settings of the app
    get meta() {
      return { name: walletName(context), id: 'io.privy.wallet', icon: walletIcon(context) }
    },
    ...(imported ? {} : { walletIndex: walletIndex ?? 0 }),
    isConnected,
    disconnect: () => {},
    getEthereumProvider,
    async switchChain(target) {
      const id = Number(target)
      if (id === chainIdOf(context, address)) return
      if (!configuredChainIds(context).includes(id)) {
        throw new ConnectorError(`Unsupported chainId: ${target}`, 'unsupported_chain_id')
      }
      const provider = await getEthereumProvider()
      await provider.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: `0x${id.toString(16)}` }],
      })
    },
    async sign(message) {
      const provider = await getEthereumProvider()
      return provider.request({ method: 'personal_sign', params: [message, address] })
    },
    loginOrLink: () => forbidden('log in with or link'),
    unlink: () => forbidden('unlink'),
    fund: () => Promise.reject(new ClientError('Wallet funding is not enabled')),
  }
}
