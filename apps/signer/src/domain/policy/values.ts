import { base58 } from '@scure/base'
import { isAddress } from 'viem/utils'
import type { Operator } from './policy.ts'

/**
 * What a field holds. `account` is an address of Solana, `amount` a whole number of 256 bits, `integer` one that may be
 * negative, `word` one of a list of names.
 */
export type Kind = 'address' | 'account' | 'amount' | 'integer' | 'bool' | 'bytes' | 'text' | 'word'

/** A value in the one spelling that is compared. */
export type Value = bigint | string

const SAME = ['eq', 'in'] as const
const ORDER = [...SAME, 'lt', 'lte', 'gt', 'gte'] as const
const PARTS = [...SAME, 'contains', 'starts_with', 'ends_with'] as const

/** Those of the published operators that mean something for a kind: an address is not less than another. */
export const OPERATORS_OF: Record<Kind, readonly Operator[]> = {
  address: SAME,
  account: SAME,
  amount: ORDER,
  integer: ORDER,
  bool: SAME,
  bytes: SAME,
  text: PARTS,
  word: SAME,
}

const LIMIT = 1n << 256n
/** No sign, no leading zeros (which some read as octal), no spaces, no exponent. */
const WHOLE = /^(?:0|[1-9]\d{0,77}|0x[0-9a-f]{1,64})$/i

/** The number that a text writes in decimals or 0x hex, or `undefined`. */
export function wholeNumber(text: string): bigint | undefined {
  const number = WHOLE.test(text) ? BigInt(text) : LIMIT
  return number < LIMIT ? number : undefined
}

function integer(text: string): bigint | undefined {
  if (!text.startsWith('-')) return wholeNumber(text)
  const size = wholeNumber(text.slice(1))
  return size && -size
}

/** Mixed case counts as a checksum (EIP-55), and a wrong one as a slip of the pen. */
const address = (text: string) => (isAddress(text) ? text.toLowerCase() : undefined)

function account(text: string): string | undefined {
  try {
    return base58.decode(text).length === 32 ? text : undefined
  } catch {
    return undefined
  }
}

const READ: Record<Kind, (text: string) => Value | undefined> = {
  address,
  account,
  amount: wholeNumber,
  integer,
  bool: (text) => (text === 'true' || text === 'false' ? text : undefined),
  bytes: (text) => (/^0x(?:[0-9a-f]{2})*$/i.test(text) ? text.toLowerCase() : undefined),
  text: (text) => text,
  word: (text) => text,
}

/** A value of a policy as it is written there, or `undefined` if it is none of this kind. */
export const readValue = (kind: Kind, text: string): Value | undefined => READ[kind](text)

/**
 * The same for a value that was read once already. Both checks are dear (a hash, a base58), and a policy may list a
 * hundred addresses.
 */
export function knownValue(kind: Kind, text: string): Value | undefined {
  if (kind === 'address') return text.toLowerCase()
  if (kind === 'account') return text
  return readValue(kind, text)
}

const COMPARE: Record<Exclude<Operator, 'in'>, (actual: Value, expected: Value) => boolean> = {
  eq: (actual, expected) => actual === expected,
  lt: (actual, expected) => actual < expected,
  lte: (actual, expected) => actual <= expected,
  gt: (actual, expected) => actual > expected,
  gte: (actual, expected) => actual >= expected,
  contains: (actual, expected) => String(actual).includes(String(expected)),
  starts_with: (actual, expected) => String(actual).startsWith(String(expected)),
  ends_with: (actual, expected) => String(actual).endsWith(String(expected)),
}

/** Whether a value stands to those of a policy as the operator says. A value that cannot be read is none. */
export function compare(
  kind: Kind,
  operator: Operator,
  actual: Value,
  expected: string | readonly string[],
): boolean {
  const by = COMPARE[operator === 'in' ? 'eq' : operator]
  const all = typeof expected === 'string' ? [expected] : expected
  return all.some((text) => {
    const value = knownValue(kind, text)
    return value !== undefined && by(actual, value)
  })
}
