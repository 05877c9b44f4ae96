/** A plain decimal number as a whole number of the smallest unit; undefined when it is none. */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const match = /^(\d{1,30})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  if (fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
