import { base58 } from '@scure/base'
import { type ByteReader, byteReader } from './shortvec.ts'

export interface ParsedInstruction {
  /** base58; null when it comes from a look-up table that is not at hand */
  program: string | null
  accounts: (string | null)[]
  data: Uint8Array
}

/** The addresses of each look-up table that could be read, by the table's own address. */
export type LookupTables = ReadonlyMap<string, readonly string[]>

/** A transaction message as it is signed, legacy or version 0. */
export interface ParsedMessage {
  version: 'legacy' | 0
  /** accounts that must sign, in the order of the signatures; the first pays the fee */
  signers: string[]
  /** the accounts that the message holds itself */
  accounts: string[]
  /** the accounts that it may change, those of tables too where they are known */
  writable: string[]
  /** base58 */
  blockhash: string
  instructions: ParsedInstruction[]
  /** the look-up tables that it takes accounts from */
  tables: string[]
  /** of `tables`: not at hand, or shorter than the message needs */
  unresolved: string[]
}

const KEY_LENGTH = 32
const VERSION_BIT = 0x80

/**
 * Reads the bytes that a Solana signature covers: the legacy message, or version 0 with look-up tables.
 *
 * @param tables what the look-up tables hold; an account of another one is null.
 * @throws RangeError for bytes that are cut short, go on behind their end or name what is not there; TypeError for
 * another version. A chain would refuse all of them.
 */
export function parseMessage(bytes: Uint8Array, tables: LookupTables = new Map()): ParsedMessage {
  const versioned = ((bytes[0] ?? 0) & VERSION_BIT) !== 0
  if (versioned && (bytes[0] as number) !== VERSION_BIT) {
    throw new TypeError(`Unsupported transaction version ${(bytes[0] as number) & 0x7f}`)
  }
  const reader = byteReader(bytes, versioned ? 1 : 0)
  const signed = reader.byte()
  const readonlySigned = reader.byte()
  const readonlyUnsigned = reader.byte()
  const accounts = readKeys(reader)
  if (!signed || readonlySigned >= signed || signed + readonlyUnsigned > accounts.length)
    throw new RangeError('The header of the transaction is not valid')
  const blockhash = readKey(reader)
  const indexed = times(reader.shortvec(), () => ({
    program: reader.byte(),
    accounts: [...reader.take(reader.shortvec())],
    data: reader.take(reader.shortvec()),
  }))
  const lookups = versioned ? times(reader.shortvec(), () => readLookup(reader, tables)) : []
  if (reader.offset !== bytes.length) throw new RangeError('The transaction goes on behind its end')
  const written = lookups.flatMap(({ writable }) => writable)
  const all = [...accounts, ...written, ...lookups.flatMap(({ readonly }) => readonly)]
  const account = (index: number) => {
    const found = all[index]
    if (found === undefined) throw new RangeError('An instruction names an account that is not there')
    return found
  }
  const mayChange = (_: string, place: number) =>
    place < signed ? place < signed - readonlySigned : place < accounts.length - readonlyUnsigned
  return {
    version: versioned ? 0 : 'legacy',
    signers: accounts.slice(0, signed),
    accounts,
    writable: [...accounts.filter(mayChange), ...written.filter((one) => one !== null)],
    blockhash,
    instructions: indexed.map(({ program, accounts: places, data }) => ({
      program: account(program),
      accounts: places.map(account),
      data,
    })),
    tables: lookups.map(({ table }) => table),
    unresolved: lookups
      .filter(({ writable, readonly }) => [...writable, ...readonly].includes(null))
      .map(({ table }) => table),
  }
}

function readLookup(reader: ByteReader, tables: LookupTables) {
  const table = readKey(reader)
  const entry = (place: number) => tables.get(table)?.[place] ?? null
  const writable = [...reader.take(reader.shortvec())].map(entry)
  return { table, writable, readonly: [...reader.take(reader.shortvec())].map(entry) }
}

const readKey = (reader: ByteReader) => base58.encode(reader.take(KEY_LENGTH))
const readKeys = (reader: ByteReader) => times(reader.shortvec(), () => readKey(reader))

function times<T>(count: number, read: () => T): T[] {
  return Array.from({ length: count }, read)
}
