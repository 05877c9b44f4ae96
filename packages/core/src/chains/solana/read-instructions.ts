import { base64 } from '@scure/base'
import { readAssociatedToken, readComputeBudget, readMemo, readStake } from './instructions/others.ts'
import { readJupiter, readRaydium } from './instructions/swaps.ts'
import { readSystem } from './instructions/system.ts'
import { readToken } from './instructions/token.ts'
import type { InstructionParts, ReadInstruction, SolanaInstructionView } from './instructions/view.ts'
import type { ParsedInstruction, ParsedMessage } from './parse-message.ts'
import * as programs from './programs.ts'

export type { SolanaInstructionView } from './instructions/view.ts'

const READERS = new Map<string, (parts: InstructionParts) => ReadInstruction>([
  [programs.SYSTEM, readSystem],
  [programs.TOKEN, readToken],
  [programs.TOKEN_2022, readToken],
  [programs.ASSOCIATED_TOKEN, readAssociatedToken],
  [programs.COMPUTE_BUDGET, readComputeBudget],
  [programs.STAKE, readStake],
  [programs.MEMO, readMemo],
  [programs.MEMO_1, readMemo],
  [programs.RAYDIUM_CP_SWAP, readRaydium],
  [programs.RAYDIUM_CP_SWAP_DEVNET, readRaydium],
  [programs.JUPITER, readJupiter],
])

/** An instruction that is none of the kinds. It is shown as unknown; this only goes into the log [STX-017]. */
export class UnsupportedSolanaInstruction extends Error {
  constructor({ name, program, programName }: SolanaInstructionView) {
    super(
      `Unsupported Solana instruction: ${programName ?? (program || 'unresolved program')} ${name ?? 'unknown'}`,
    )
  }
}

/**
 * What each instruction does, for people; one that is not known shows its program and data.
 * @param onUnsupported is told of each one that is not.
 */
export function readInstructions(
  message: ParsedMessage,
  onUnsupported: (error: UnsupportedSolanaInstruction) => void = () => {},
): SolanaInstructionView[] {
  return message.instructions.map((instruction) => {
    const view = read(instruction)
    if (view.kind === 'unknown') onUnsupported(new UnsupportedSolanaInstruction(view))
    return view
  })
}

/** Lamports that leave an account by the instructions that are understood; the fee is not among them. */
export function outgoingLamports(instructions: SolanaInstructionView[], address: string): bigint {
  return instructions
    .filter(({ kind, from }) => (kind === 'sol-transfer' || kind === 'create-account') && from === address)
    .reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
}

function read(instruction: ParsedInstruction): SolanaInstructionView {
  const program = instruction.program ?? ''
  const known = { program, programName: programs.programName(program) }
  const found = attempt(instruction) ?? { kind: 'unknown' }
  return found.kind === 'unknown'
    ? { ...found, ...known, data: base64.encode(instruction.data) }
    : { ...found, ...known }
}

/** Null for what is cut short, has too few accounts, or has some that nobody can name. */
function attempt({ program, accounts, data }: ParsedInstruction): ReadInstruction | null {
  const reader = program && READERS.get(program)
  const named = accounts.filter((account) => account !== null)
  if (!reader || named.length < accounts.length) return null
  try {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    const found = reader({ accounts: named, data, view })
    return found.kind === 'unknown' || complete(found) ? found : null
  } catch {
    return null
  }
}

/** What a kind is about has to be there: an instruction with too few accounts would fail. */
function complete({ kind, from, to, account, mint, owner }: ReadInstruction): boolean {
  switch (kind) {
    case 'sol-transfer':
    case 'spl-transfer':
    case 'create-account':
      return from !== undefined && to !== undefined
    case 'ata-creation':
      return mint !== undefined
    case 'spl-init-account':
      return mint !== undefined && owner !== undefined
    case 'spl-close-account':
      return to !== undefined
    case 'spl-sync-native':
      return account !== undefined
    default:
      return true
  }
}
