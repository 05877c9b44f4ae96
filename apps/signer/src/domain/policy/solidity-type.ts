import type { Kind } from './values.ts'

const SIZES = Array.from({ length: 32 }, (_, index) => String((index + 1) * 8))
const BYTES = Array.from({ length: 32 }, (_, index) => `bytes${index + 1}`)

const KINDS = new Map<string, Kind>([
  ['address', 'address'],
  ['bool', 'bool'],
  ['string', 'text'],
  ['bytes', 'bytes'],
  ...BYTES.map((type) => [type, 'bytes'] as const),
  ...SIZES.map((size) => [`uint${size}`, 'amount'] as const),
  ...SIZES.map((size) => [`int${size}`, 'integer'] as const),
])

/** What a value of a Solidity type is compared as; `undefined` for arrays and structs, which are not. */
export const kindOfType = (type: string): Kind | undefined => KINDS.get(type)

/** `T[2][]` → `T`. Fixed lengths have up to three digits; `undefined` where the brackets are not such. */
export function withoutArrays(type: string): string | undefined {
  return /^(\w+)(?:\[(?:[1-9]\d{0,2})?\])*$/.exec(type)?.[1]
}
