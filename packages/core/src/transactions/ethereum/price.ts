import { TRANSACTION_ROUTES } from '@latchkey/contract'
import type { Chain } from 'viem'
import { isLocal } from '../../chains/is-local.ts'
import type { ClientContext } from '../../context.ts'

/** How long a confirmation waits for what it can do without, in ms. */
const PRICE_WAIT_MS = 3000

/** US dollars of one coin of a chain; null: nobody knows, nobody said so in time, or the coin is worth none. */
export async function coinPrice(context: ClientContext, chain: Chain): Promise<number | null> {
  const { primary, secondary } = context.config().embeddedWallets.priceDisplay
  const wanted = primary === 'fiat-currency' || secondary === 'fiat-currency'
  if (!wanted || chain.testnet || isLocal(chain.rpcUrls.default.http[0])) return null
  const { clock } = context
  const given = new AbortController()
  const timer = clock.setTimeout(() => given.abort(), PRICE_WAIT_MS)
  const query = { chainId: String(chain.id), tokenSymbol: chain.nativeCurrency.symbol }
  try {
    const late = new Promise<never>((_, fail) =>
      given.signal.addEventListener('abort', () => fail(new Error('The price came too late'))),
    )
    const asked = context.send(TRANSACTION_ROUTES.tokenPrice, { query, retries: 0, signal: given.signal })
    const { usd } = await Promise.race([asked, late])
    return Number.isFinite(usd) && usd > 0 ? usd : null
  } catch {
    return null
  } finally {
    clock.clearTimeout(timer)
  }
}
