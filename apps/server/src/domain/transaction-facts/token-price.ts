import type { TokenPriceResponse } from '@latchkey/contract'
import type { PricedAsset } from '../../ports/prices.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { FactPorts } from './fact-ports.ts'
import { pricedAsset } from './priced-assets.ts'

const KEEP_MS = 60_000

export type PricePorts = Pick<FactPorts, 'priceSources' | 'keptAnswers'>

/**
 * What the main asset of a chain costs, at most a minute old.
 * @throws Refusal `invalid_data`; `not_found` where nobody is asked, or nobody says: clients leave the price out
 */
export async function tokenPrice(
  ports: PricePorts,
  app: App,
  asked: { chainId: string | null; symbol: string | null },
): Promise<TokenPriceResponse> {
  if (!/^\d{1,15}$/.test(asked.chainId ?? ''))
    throw new Refusal('invalid_data', 'The field chainId is a number')
  if (!/^[\x21-\x7e]{1,20}$/.test(asked.symbol ?? ''))
    throw new Refusal('invalid_data', 'The field tokenSymbol is the symbol of a token')
  const asset = pricedAsset(Number(asked.chainId), asked.symbol as string)
  if (!app.settings.token_prices) throw new Refusal('not_found', 'This app shows no prices')
  if (!asset) throw new Refusal('not_found', 'There is no price of that')
  const usd = await usdOf(ports, app, asset)
  if (usd !== null) return { usd }
  throw new Refusal('not_found', 'Nobody says at the moment what that costs')
}

/** What an asset costs in US dollars, at most a minute old; null where nobody is asked, or nobody says at the moment. */
export async function usdOf(
  { priceSources, keptAnswers }: PricePorts,
  { id, settings }: App,
  asset: PricedAsset,
): Promise<number | null> {
  const name = settings.token_prices
  if (!name) return null
  const source = priceSources[name]
  const key = `price ${source.perApp ? `${id} ` : ''}${name} ${asset.symbol}`
  const found = await keptAnswers.find(key, KEEP_MS, () => source.usd(id, asset))
  return 'value' in found && typeof found.value === 'number' ? found.value : null
}
