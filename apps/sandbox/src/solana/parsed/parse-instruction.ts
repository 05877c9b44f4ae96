import { getBase58Decoder } from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { type AccountOf, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/token-account.ts'
import { parseAssociatedToken } from './associated-token.ts'
import { MEMO_PROGRAMS } from './memo.ts'
import type { Parsed, Parser, PlainInstruction } from './plain-instruction.ts'
import { parseSystem } from './system.ts'
import { parseToken } from './token.ts'

const PROGRAMS: Record<string, readonly [name: string, parser: Parser]> = {
  [SYSTEM_PROGRAM_ADDRESS]: ['system', parseSystem],
  [TOKEN_PROGRAM]: ['spl-token', parseToken],
  [TOKEN_2022_PROGRAM]: ['spl-token-2022', parseToken],
  [ASSOCIATED_TOKEN_PROGRAM_ADDRESS]: ['spl-associated-token-account', parseAssociatedToken],
  ...Object.fromEntries(
    MEMO_PROGRAMS.map((program) => [
      program,
      ['spl-memo', ({ data }: PlainInstruction) => Buffer.from(data).toString('utf8')] as const,
    ]),
  ),
}

/** An instruction in the `jsonParsed` form; in the plain form where its program or its data is not known. */
export function parseInstruction(
  instruction: PlainInstruction,
  stackHeight: number | null,
  accountOf: AccountOf,
) {
  const { program: programId, accounts, data } = instruction
  const known = PROGRAMS[programId]
  const parsed = known && attempt(known[1], instruction, accountOf)
  if (known && parsed !== undefined) return { program: known[0], programId, parsed, stackHeight }
  return { programId, accounts, data: getBase58Decoder().decode(data), stackHeight }
}

function attempt(parser: Parser, instruction: PlainInstruction, accountOf: AccountOf): Parsed | undefined {
  try {
    return parser(instruction, accountOf)
  } catch {
    // Data that the program itself would refuse (a failed transaction may hold anything).
    return undefined
  }
}
