import { base58 } from '@scure/base'
import { byteReader } from './shortvec.ts'

export interface ParsedInstruction {
  /** base58; null when it comes from a look-up table, which a message does not hold */
  program: string | null
  accounts: (string | null)[]
  data: Uint8Array
}

/** A transaction message as it is signed, legacy or version 0. */
export interface ParsedMessage {
  version: 'legacy' | 0
  /** accounts that must sign, in the order of the signatures; the first pays the fee */
  signers: string[]
  accounts: string[]
  /** base58 */
  blockhash: string
  instructions: ParsedInstruction[]
}

const KEY_LENGTH = 32
const VERSION_BIT = 0x80

/**
 * Reads the bytes that a Solana signature covers: the legacy message, or version 0 with look-up tables.
 * @throws RangeError for bytes that are cut short, TypeError for another version.
 */
export function parseMessage(bytes: Uint8Array): ParsedMessage {
  const versioned = ((bytes[0] ?? 0) & VERSION_BIT) !== 0
  if (versioned && (bytes[0] as number) !== VERSION_BIT) {
    throw new TypeError(`Unsupported transaction version ${(bytes[0] as number) & 0x7f}`)
  }
  const reader = byteReader(bytes, versioned ? 1 : 0)
  const signerCount = reader.byte()
  reader.take(2)
  const accounts = times(reader.shortvec(), () => base58.encode(reader.take(KEY_LENGTH)))
  const blockhash = base58.encode(reader.take(KEY_LENGTH))
  const account = (index: number) => accounts[index] ?? null
  const instructions = times(reader.shortvec(), () => ({
    program: account(reader.byte()),
    accounts: [...reader.take(reader.shortvec())].map(account),
    data: reader.take(reader.shortvec()),
  }))
  return {
    version: versioned ? 0 : 'legacy',
    signers: accounts.slice(0, signerCount),
    accounts,
    blockhash,
    instructions,
  }
}

function times<T>(count: number, read: () => T): T[] {
  return Array.from({ length: count }, read)
}
