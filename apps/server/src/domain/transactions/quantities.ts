import type { Quantity } from '@latchkey/contract'
import { Refusal } from '../refusal.ts'

/** @throws Refusal `invalid_data` that names the field. */
export function readQuantity(name: string, value: Quantity): bigint {
  const whole = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  if (whole || (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value))) return BigInt(value)
  throw new Refusal('invalid_data', `${name} has to be 0x hex or a whole number`)
}

/** `0x` hex without leading zeros */
export const toHex = (value: bigint | number): string => `0x${value.toString(16)}`
