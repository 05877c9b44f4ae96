import { AccountRole, type Address } from '@solana/kit'
import type { PlainInstruction } from './plain-instruction.ts'

/** An instruction in the shape that the programs' own client libraries read. */
export function forLibrary<T extends string>(
  { accounts, data }: PlainInstruction,
  programAddress: Address<T>,
) {
  const metas = accounts.map((address) => ({ address, role: AccountRole.WRITABLE as const }))
  return { programAddress, accounts: metas, data }
}

type Accounts = Record<string, { address: string } | undefined>

/** Addresses of a parsed instruction under the names that RPC answers give them. */
export function named(accounts: object, names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([ours, theirs]) => {
      const account = (accounts as Accounts)[ours]
      return account ? [[theirs, account.address]] : []
    }),
  )
}

/** Arguments of a parsed instruction under the names that RPC answers give them. */
export function renamed(data: object, names: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(names).map(([ours, theirs]) => [theirs, (data as Record<string, unknown>)[ours]]),
  )
}
