import { TRANSACTION_ROUTES } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'

/** How long a confirmation waits for what it can do without, in ms. */
const PRICE_WAIT_MS = 3000

/**
 * US dollars of one coin, as the server says; null: nobody knows, nobody said so in time, the coin is worth none, or the
 * host shows no money.
 * @param query.chainId of EIP-155 in decimal; 0: Solana
 */
export async function tokenPrice(
  context: ClientContext,
  query: { chainId: string; tokenSymbol: string },
): Promise<number | null> {
  const { primary, secondary } = context.config().embeddedWallets.priceDisplay
  if (primary !== 'fiat-currency' && secondary !== 'fiat-currency') return null
  const { clock } = context
  const given = new AbortController()
  const timer = clock.setTimeout(() => given.abort(), PRICE_WAIT_MS)
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
