import { formatUnits, TOKEN_DECIMALS } from './amount.ts'

/**
 * US dollars with two decimals, '<$0.01' for less than a cent [FMT-001, FMT-002, FMT-005]; null for what is no sum of
 * money, such as a price that nobody could have meant.
 */
export function formatUsd(dollars: number): string | null {
  if (!Number.isFinite(dollars) || dollars < 0) return null
  if (dollars > 0 && dollars < 0.01) return '<$0.01'
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** What so many base units are worth. @param price US dollars of one whole unit */
export const worth = (value: bigint, decimals: number, price: number): number =>
  Number(formatUnits(value, decimals)) * price

/** Decimals that tell amounts apart by about a cent [FMT-006]. @param price US dollars of one whole unit */
export function centPlaces(price: number | null | undefined): number {
  if (!price || !Number.isFinite(price) || price < 0) return TOKEN_DECIMALS
  return Math.min(TOKEN_DECIMALS, Math.max(0, Math.ceil(Math.log10(price * 100))))
}

/**
 * A decimal of somebody else's making in base units, cut off below one: ('1.5', 6) -> 1500000n, also '1e+71'; null
 * where it is no decimal, or longer than any amount there is.
 */
export function unitsOf(decimal: string, decimals: number): bigint | null {
  const [, whole, fraction = '', exponent = '0'] =
    /^(\d{1,100})(?:\.(\d{1,100}))?(?:e([+-]?\d{1,2}))?$/i.exec(decimal) ?? []
  if (whole === undefined) return null
  const shift = Number(exponent) + decimals - fraction.length
  const digits = BigInt(whole + fraction)
  return shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift)
}
