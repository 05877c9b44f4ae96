/** Decimal places a token amount is shown with [FMT-003]. */
export const TOKEN_DECIMALS = 6

/** Decimals of the units that the screens convert from [FMT-008, FMT-009, FMT-010]. */
export const DECIMALS = { USDC: 6, SOL: 9, ERC20_DEFAULT: 18, NATIVE: 18 } as const

const group = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Base units as an exact decimal string, without trailing zeros: (1500000n, 6) -> '1.5'. */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals ? digits.slice(-decimals).replace(/0+$/, '') : ''
  return `${value < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/**
 * Base units for reading: grouped, rounded half up to six decimals; what would round to nothing reads
 * '<0.001' [FMT-003, FMT-004].
 * @param most decimals where six say more than anybody reads; what they would round to nothing has six all the same
 */
export function formatToken(value: bigint, decimals: number, most = TOKEN_DECIMALS): string {
  if (value < 0n) return `-${formatToken(-value, decimals, most)}`
  let rounded = value
  let places = decimals
  if (decimals > most) {
    const step = 10n ** BigInt(decimals - most)
    rounded = (value + step / 2n) / step
    places = most
    if (value > 0n && rounded === 0n) return most < TOKEN_DECIMALS ? formatToken(value, decimals) : '<0.001'
  }
  const [whole = '0', fraction] = formatUnits(rounded, places).split('.')
  return fraction ? `${group(whole)}.${fraction}` : group(whole)
}
