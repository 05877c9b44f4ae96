import { KeyError } from '../key-error.ts'

const LIMIT = 1n << 256n

/**
 * A quantity as hosts spell it: bigint, whole number, decimal text or 0x hex. Missing values count as zero.
 * @throws KeyError `invalid_input` for anything else, negative values and values over 256 bits.
 */
export function quantity(name: string, value: unknown): bigint {
  if (value === undefined || value === null || value === '0x') return 0n
  const whole =
    typeof value === 'bigint' ||
    Number.isSafeInteger(value) ||
    (typeof value === 'string' && /^(?:0x[0-9a-f]+|\d+)$/i.test(value))
  const parsed = whole ? BigInt(value as bigint | number | string) : -1n
  if (parsed < 0n || parsed >= LIMIT) throw new KeyError('invalid_input', `${name} is not a valid quantity`)
  return parsed
}
