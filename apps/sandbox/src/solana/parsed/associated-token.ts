import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  AssociatedTokenInstruction as Kind,
  parseAssociatedTokenInstruction,
} from '@solana-program/token'
import { forLibrary, named } from './named-accounts.ts'
import type { Parser } from './plain-instruction.ts'

const CREATE = {
  payer: 'source',
  ata: 'account',
  owner: 'wallet',
  mint: 'mint',
  systemProgram: 'systemProgram',
  tokenProgram: 'tokenProgram',
}
const RECOVER = {
  nestedAssociatedAccountAddress: 'nestedSource',
  nestedTokenMintAddress: 'nestedMint',
  destinationAssociatedAccountAddress: 'destination',
  ownerAssociatedAccountAddress: 'nestedOwner',
  ownerTokenMintAddress: 'ownerMint',
  walletAddress: 'wallet',
  tokenProgram: 'tokenProgram',
}

const ROWS: Record<Kind, readonly [type: string, accounts: Record<string, string>]> = {
  [Kind.CreateAssociatedToken]: ['create', CREATE],
  [Kind.CreateAssociatedTokenIdempotent]: ['createIdempotent', CREATE],
  [Kind.RecoverNestedAssociatedToken]: ['recoverNested', RECOVER],
}

/** An instruction of the Associated Token Account program in words. */
export const parseAssociatedToken: Parser = (instruction) => {
  // Older clients send no data at all for `create`.
  const data = instruction.data.length === 0 ? new Uint8Array([0]) : instruction.data
  const { instructionType, accounts } = parseAssociatedTokenInstruction(
    forLibrary({ ...instruction, data }, ASSOCIATED_TOKEN_PROGRAM_ADDRESS),
  )
  const [type, names] = ROWS[instructionType]
  return { type, info: named(accounts, names) }
}
