import type { AssetAmount, WalletAsset, WalletBalanceResponse } from '@latchkey/contract'
import type { PricedAsset } from '../../ports/prices.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { pricedAsset } from './priced-assets.ts'
import type { PricePorts } from './token-price.ts'
import { usdOf } from './token-price.ts'

/** The chains that the wire knows by name are mainnets, on which each of these is worth the same. */
const PRICED: Record<WalletAsset, PricedAsset> = {
  eth: pricedAsset(1, 'ETH') as PricedAsset,
  pol: pricedAsset(137, 'POL') as PricedAsset,
  sol: pricedAsset(0, 'SOL') as PricedAsset,
  usdc: { symbol: 'USDC', coingecko: 'usd-coin' },
}

/** Parts of a dollar that a price is counted in. */
const PRICE_DIGITS = 9

/** @throws Refusal `not_supported` by name where balances cannot be shown in it */
export function checkCurrency({ settings }: App, currency: string): void {
  if (currency !== 'usd') throw new Refusal('not_supported', 'include_currency: prices are in usd')
  if (settings.token_prices) return
  throw new Refusal('not_supported', 'include_currency: this app shows no prices (its setting token_prices)')
}

/** The same with what each is worth, as `usd`, to the cent; without, where nobody says its price at the moment. */
export async function balanceInUsd(
  ports: PricePorts,
  app: App,
  { balances }: WalletBalanceResponse,
): Promise<WalletBalanceResponse> {
  const assets = [...new Set(balances.map(({ asset }) => asset))]
  const prices = new Map(
    await Promise.all(assets.map(async (asset) => [asset, await usdOf(ports, app, PRICED[asset])] as const)),
  )
  return { balances: balances.map((one) => inUsd(one, prices.get(one.asset) ?? null)) }
}

function inUsd(amount: AssetAmount, price: number | null): AssetAmount {
  if (price === null) return amount
  const { raw_value, raw_value_decimals: decimals, display_values } = amount
  const worth = BigInt(raw_value) * BigInt(Math.round(price * 10 ** PRICE_DIGITS))
  const cent = 10n ** BigInt(decimals + PRICE_DIGITS - 2)
  const cents = ((worth + cent / 2n) / cent).toString().padStart(3, '0')
  return { ...amount, display_values: { ...display_values, usd: `${cents.slice(0, -2)}.${cents.slice(-2)}` } }
}
