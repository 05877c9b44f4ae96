import type { TokenPriceResponse } from '@latchkey/contract'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { FactPorts } from './fact-ports.ts'
import { pricedAsset } from './priced-assets.ts'

const KEEP_MS = 60_000

/**
 * What the main asset of a chain costs, at most a minute old.
 * @throws Refusal `invalid_data`; `not_found` where nobody is asked, or nobody says: clients leave the price out
 */
export async function tokenPrice(
  { priceSources, keptAnswers }: Pick<FactPorts, 'priceSources' | 'keptAnswers'>,
  { id, settings }: App,
  asked: { chainId: string | null; symbol: string | null },
): Promise<TokenPriceResponse> {
  if (!/^\d{1,15}$/.test(asked.chainId ?? ''))
    throw new Refusal('invalid_data', 'The field chainId is a number')
  if (!/^[\x21-\x7e]{1,20}$/.test(asked.symbol ?? ''))
    throw new Refusal('invalid_data', 'The field tokenSymbol is the symbol of a token')
  const asset = pricedAsset(Number(asked.chainId), asked.symbol as string)
  const name = settings.token_prices
  if (!name) throw new Refusal('not_found', 'This app shows no prices')
  if (!asset) throw new Refusal('not_found', 'There is no price of that')
  const source = priceSources[name]
  const key = `price ${source.perApp ? `${id} ` : ''}${name} ${asset.symbol}`
  const found = await keptAnswers.find(key, KEEP_MS, () => source.usd(id, asset))
  if ('value' in found && typeof found.value === 'number') return { usd: found.value }
  throw new Refusal('not_found', 'Nobody says at the moment what that costs')
}
