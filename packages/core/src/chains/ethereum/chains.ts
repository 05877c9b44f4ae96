import type { Chain } from 'viem'
import type { ClientContext } from '../../context.ts'
import { ConnectorError } from '../../errors/client-errors.ts'
import { isLocal } from '../is-local.ts'

/** The chains that an embedded wallet may use. */
export async function configuredChains(context: ClientContext): Promise<readonly Chain[]> {
  const { supportedChains, defaultChain } = context.config()
  return (
    supportedChains ??
    (defaultChain ? [defaultChain] : (await import('./built-in-chains.ts')).BUILT_IN_CHAINS)
  )
}

/**
 * The configured chain with an id. The built-in list is loaded only when the host configured none.
 * @throws ConnectorError `unsupported_chain_id`.
 */
export async function configuredChain(context: ClientContext, chainId: number): Promise<Chain> {
  const chains = await configuredChains(context)
  const chain = chains.find((known) => known.id === chainId)
  if (chain) return chain
  throw new ConnectorError(
    `Chain ID ${chainId} is not supported. It must be added to the config.supportedChains property of the PrivyProvider.`,
    'unsupported_chain_id',
  )
}

/** Explorer of chains that name none (spec 1, section 9). */
const DEFAULT_EXPLORER = 'https://etherscan.io'

/** Address of the chain's explorer; null where a chain on this machine names none, which nobody else's shows. */
export function explorerOf(chain: Chain | null): string | null {
  const own = chain?.blockExplorers?.default.url
  if (own) return own
  return isLocal(chain?.rpcUrls?.default.http[0]) ? null : DEFAULT_EXPLORER
}

/** Where a chain is asked (wire/frames 7.2): an override of the host, then ours, the public one, the default. */
export function rpcUrlOf(chain: Chain, appId: string): string | undefined {
  const { privyWalletOverride, privy, public: open, default: usual } = chain.rpcUrls
  const first = (urls: Chain['rpcUrls'][string] | undefined) => urls?.http[0]
  const own = first(privy)
  if (first(privyWalletOverride)) return first(privyWalletOverride)
  if (own) {
    const url = new URL(own)
    url.searchParams.append('privyAppId', appId)
    return url.href
  }
  return first(open) ?? first(usual)
}
