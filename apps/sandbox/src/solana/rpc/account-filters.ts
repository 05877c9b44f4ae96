import type { EncodedAccount } from '@solana/kit'
import { invalidParams } from '../../json-rpc/fault.ts'
import { readToken } from '../chain/token-account.ts'
import { oneOf, readBytes, readInteger } from './params.ts'

export type AccountFilter = (account: EncodedAccount) => boolean

const MOST_FILTERS = 4
const LARGEST_COMPARISON = 128

/** Reads the filters of getProgramAccounts and programSubscribe. */
export function readFilters(value: unknown): AccountFilter[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw invalidParams('Invalid params: filters is no list')
  if (value.length > MOST_FILTERS) throw invalidParams(`Too many filters provided; max ${MOST_FILTERS}`)
  return value.map(readFilter)
}

export function matchesAll(account: EncodedAccount, filters: AccountFilter[]): boolean {
  return filters.every((filter) => filter(account))
}

function readFilter(value: unknown): AccountFilter {
  if (value === 'tokenAccountState') return isTokenAccount
  if (typeof value !== 'object' || value === null) throw invalidParams('Invalid params: filter')
  const { dataSize, memcmp } = value as Record<string, unknown>
  if (dataSize !== undefined) {
    const size = Number(readInteger(dataSize, 'dataSize'))
    return (account) => account.data.length === size
  }
  if (typeof memcmp === 'object' && memcmp !== null) return readComparison(memcmp as Record<string, unknown>)
  if ('tokenAccountState' in value) return isTokenAccount
  throw invalidParams('Invalid params: a filter is `dataSize`, `memcmp` or `tokenAccountState`')
}

function readComparison({ offset, bytes, encoding }: Record<string, unknown>): AccountFilter {
  const start = Number(readInteger(offset, 'memcmp.offset'))
  if (typeof bytes !== 'string') throw invalidParams('Invalid params: memcmp.bytes is no string')
  const wanted = readBytes(
    bytes,
    oneOf(encoding ?? 'base58', ['base58', 'base64'] as const, 'memcmp.encoding'),
  )
  if (wanted.length > LARGEST_COMPARISON) throw invalidParams('Invalid param: Data too large')
  return ({ data }) =>
    data.length >= start + wanted.length && wanted.every((byte, index) => data[start + index] === byte)
}

function isTokenAccount(account: EncodedAccount): boolean {
  return readToken(account) !== undefined
}
