import { formatUnits } from 'viem'

const PLACES = 4

/** A balance for reading: at most four decimals, cut and never rounded up. */
export function formatAmount(amount: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(amount, decimals).split('.')
  const kept = fraction.slice(0, PLACES).replace(/0+$/, '')
  return kept ? `${whole}.${kept}` : whole
}
