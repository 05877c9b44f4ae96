import { base58 } from '@scure/base'
import type { LookupTables } from './parse-message.ts'
import { LOOKUP_TABLE } from './programs.ts'
import type { ConnectionLike } from './web3-types.ts'

/** Behind what a table says of itself. */
const ADDRESSES_AT = 56
const KEY_LENGTH = 32
const IS_TABLE = 1

/**
 * The look-up tables of a message, all by one question; those that are none are left out.
 * @throws what the connection throws.
 */
export async function readTables(connection: ConnectionLike, tables: string[]): Promise<LookupTables> {
  const found = new Map<string, string[]>()
  if (!tables.length || !connection.getMultipleAccountsInfo) return found
  const keys = tables.map((table) => ({ toBase58: () => table }))
  const accounts = await connection.getMultipleAccountsInfo(keys as never[])
  for (const [place, table] of tables.entries()) {
    const entries = entriesOf(accounts[place])
    if (entries) found.set(table, entries)
  }
  return found
}

function entriesOf(account: unknown): string[] | null {
  const { owner, data } = (account ?? {}) as { owner?: string | { toBase58(): string }; data?: unknown }
  const program = typeof owner === 'string' ? owner : owner?.toBase58()
  if (program !== LOOKUP_TABLE || !(data instanceof Uint8Array) || data[0] !== IS_TABLE) return null
  const entries: string[] = []
  for (let at = ADDRESSES_AT; at + KEY_LENGTH <= data.length; at += KEY_LENGTH)
    entries.push(base58.encode(data.subarray(at, at + KEY_LENGTH)))
  return entries
}
