import type { Address, ReadonlyUint8Array } from '@solana/kit'
import type { AccountOf } from '../chain/token-account.ts'

export interface PlainInstruction {
  program: Address
  accounts: Address[]
  data: ReadonlyUint8Array
}

/** What an instruction says, in words: its name and its named accounts and arguments. */
export type Parsed = { type: string; info: Record<string, unknown> } | string

export type Parser = (instruction: PlainInstruction, accountOf: AccountOf) => Parsed | undefined
