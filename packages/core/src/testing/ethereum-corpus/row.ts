import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Name, TokenSays } from './addresses.ts'

/** A function as its contract declares it, and its arguments: `['transfer(address,uint256)', AT.bob, 5n]`. */
export type Call = readonly [signature: string, ...args: unknown[]]

/** A transaction, and what has to be said of it. */
export interface CorpusRow {
  /** unlike that of every other row */
  what: string
  /** null: a contract is made */
  to: Name | null
  /** nothing where it is left out; bytes as they are where they are not those of a call */
  data?: Call | Hex
  /** in wei */
  value?: bigint
  /** the host has asked for more functions to be read: `embeddedWallets.extendedCalldataDecoding` */
  extended?: true
  /** what tokens say of themselves, where that differs from the book */
  says?: { [name in Name]?: TokenSays }
  expected: Expected
}

export type Expected =
  | {
      /** each call that was read, in the words of `callText` */
      calls: readonly string[]
      /** what a user reads between the wallet and the network, a line each; addresses by their names */
      reads: readonly string[]
    }
  /** a call that nobody can read: this is its selector, null where it has none. `value` is said, and nothing else */
  | { unknown: Hex | null; pays?: string }
  /** nobody is asked to look at it: the host gets this error */
  | { refused: string }

/** What the screen says where it can tell nothing of a transaction, and where a part is left. */
export const UNREAD = [
  'This transaction cannot be read',
  'Approve it only if you trust the app that asks, and know what it is for.',
] as const
export const PART =
  'A part of this transaction cannot be read. Approve it only if you trust the app that asks.'

/** A whole of a coin or a token with 18 decimals. */
export const ONE = 10n ** 18n
/** The most that an argument can say. */
export const MOST = 2n ** 256n - 1n

/** The bytes of a call. */
export function encode([signature, ...args]: Call): Hex {
  const abi = parseAbi([`function ${signature}`] as never)
  return encodeFunctionData({ abi, args } as never)
}

export const bytesOf = ({ data }: CorpusRow): Hex | undefined =>
  data === undefined || typeof data === 'string' ? (data as Hex | undefined) : encode(data)

/** 32 bytes that say a number. */
export const word = (value: number | bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
