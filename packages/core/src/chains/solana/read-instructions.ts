import { base64 } from '@scure/base'
import type { ParsedInstruction, ParsedMessage } from './parse-message.ts'

const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** First bytes of the instructions that are read: u32 for the system program, u8 for the token programs. */
const SYSTEM_CREATE_ACCOUNT = 0
const SYSTEM_TRANSFER = 2
const TOKEN_TRANSFER = 3
const TOKEN_TRANSFER_CHECKED = 12
/** absent, 0 and 1: create, create, create unless it exists */
const ATA_CREATE = [undefined, 0, 1]

/** An instruction as a screen shows it. */
export interface SolanaInstructionView {
  kind: 'sol-transfer' | 'spl-transfer' | 'ata-creation' | 'create-account' | 'unknown'
  /** base58; '' when it comes from a look-up table */
  program: string
  from?: string | undefined
  to?: string | undefined
  /** in base units */
  amount?: bigint | undefined
  decimals?: number
  symbol?: string
  /** token mint, where the instruction names it */
  mint?: string | undefined
  /** base64, of an instruction that is not understood */
  data?: string
}

/** What each instruction does, for people; one that is not known shows its program and data. */
export function readInstructions(message: ParsedMessage): SolanaInstructionView[] {
  return message.instructions.map((instruction) => {
    try {
      return known(instruction) ?? unknown(instruction)
    } catch {
      return unknown(instruction)
    }
  })
}

/** Lamports that leave an account by the instructions that are understood; the fee is not among them. */
export function outgoingLamports(instructions: SolanaInstructionView[], address: string): bigint {
  return instructions
    .filter(({ kind, from }) => (kind === 'sol-transfer' || kind === 'create-account') && from === address)
    .reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
}

function known({ program, accounts, data }: ParsedInstruction): SolanaInstructionView | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const [first, second, third] = accounts.map((account) => account ?? undefined)
  switch (program) {
    case SYSTEM: {
      const kind = { [SYSTEM_TRANSFER]: 'sol-transfer', [SYSTEM_CREATE_ACCOUNT]: 'create-account' } as const
      const of = kind[view.getUint32(0, true) as keyof typeof kind]
      const amount = of && view.getBigUint64(4, true)
      return of ? { kind: of, program, from: first, to: second, amount, decimals: 9, symbol: 'SOL' } : null
    }
    case TOKEN:
    case TOKEN_2022: {
      const amount = () => view.getBigUint64(1, true)
      if (data[0] === TOKEN_TRANSFER) {
        return { kind: 'spl-transfer', program, from: first, to: second, amount: amount() }
      }
      if (data[0] !== TOKEN_TRANSFER_CHECKED) return null
      const decimals = view.getUint8(9)
      return {
        kind: 'spl-transfer',
        program,
        from: first,
        mint: second,
        to: third,
        amount: amount(),
        decimals,
      }
    }
    case ASSOCIATED_TOKEN:
      return ATA_CREATE.includes(data[0])
        ? { kind: 'ata-creation', program, from: first, to: third, mint: accounts[3] ?? undefined }
        : null
    default:
      return null
  }
}

const unknown = ({ program, data }: ParsedInstruction): SolanaInstructionView => ({
  kind: 'unknown',
  program: program ?? '',
  data: base64.encode(data),
})
