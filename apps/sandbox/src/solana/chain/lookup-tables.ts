import { type Address, getAddressDecoder, type ReadonlyUint8Array } from '@solana/kit'
import type { ReadMessage } from './wire-transaction.ts'

const HEADER = 56

export interface LoadedAddresses {
  writable: Address[]
  readonly: Address[]
}

/**
 * The addresses that a version 0 message loads from lookup tables. Nothing is loaded where a table is missing
 * or too short: the runtime refuses such a transaction with the proper reason.
 */
export function loadAddresses(
  message: ReadMessage,
  dataOf: (table: Address) => ReadonlyUint8Array | undefined,
): LoadedAddresses {
  const loaded: LoadedAddresses = { writable: [], readonly: [] }
  if (message.version !== 0) return loaded
  for (const { lookupTableAddress, writableIndexes, readonlyIndexes } of message.addressTableLookups ?? []) {
    const data = dataOf(lookupTableAddress)
    if (!data) return { writable: [], readonly: [] }
    loaded.writable.push(...writableIndexes.flatMap((index) => entry(data, index)))
    loaded.readonly.push(...readonlyIndexes.flatMap((index) => entry(data, index)))
  }
  return loaded
}

function entry(data: ReadonlyUint8Array, index: number): Address[] {
  const start = HEADER + index * 32
  return start + 32 <= data.length ? [getAddressDecoder().decode(data, start)] : []
}
