import type { Chain } from 'viem'
import { isLocal } from '../../chains/is-local.ts'
import type { ClientContext } from '../../context.ts'
import { tokenPrice } from '../token-price.ts'

/** US dollars of one coin of a chain; null: nobody knows, nobody said so in time, or the coin is worth none. */
export async function coinPrice(context: ClientContext, chain: Chain): Promise<number | null> {
  if (chain.testnet || isLocal(chain.rpcUrls.default.http[0])) return null
  return tokenPrice(context, { chainId: String(chain.id), tokenSymbol: chain.nativeCurrency.symbol })
}
