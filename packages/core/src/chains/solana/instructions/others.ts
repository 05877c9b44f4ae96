import { plainText } from '../plain-text.ts'
import type { InstructionParts, ReadInstruction, SolanaInstructionName } from './view.ts'

/** How much of a memo is shown. */
const MEMO_LENGTH = 280

/** Absent, 0 and 1: create, create, create unless it exists. */
const ATA_CREATE = [undefined, 0, 1]

export function readAssociatedToken({ accounts, data }: InstructionParts): ReadInstruction {
  if (!ATA_CREATE.includes(data[0])) return { kind: 'unknown' }
  const [payer, account, owner, mint] = accounts
  return { kind: 'ata-creation', from: payer, account, to: owner, owner, mint }
}

export function readComputeBudget({ data }: InstructionParts): ReadInstruction {
  const names: Record<number, SolanaInstructionName> = {
    1: 'compute-limit',
    2: 'compute-limit',
    3: 'compute-price',
    4: 'compute-limit',
  }
  const name = names[data[0] ?? 0]
  return name ? { kind: 'unknown', name } : { kind: 'unknown' }
}

export function readMemo({ data }: InstructionParts): ReadInstruction {
  const text = plainText(new TextDecoder().decode(data), MEMO_LENGTH)
  return text ? { kind: 'unknown', name: 'memo', text } : { kind: 'unknown', name: 'memo' }
}

const STAKE_NAMES: Record<number, SolanaInstructionName> = {
  0: 'stake',
  1: 'stake-authority',
  2: 'stake',
  3: 'stake',
  4: 'stake-withdraw',
  5: 'unstake',
  6: 'stake-authority',
  7: 'stake',
  8: 'stake-authority',
  9: 'stake',
  10: 'stake-authority',
  11: 'stake-authority',
  12: 'stake-authority',
}
const STAKE_WITHDRAW = 4

export function readStake({ accounts, view }: InstructionParts): ReadInstruction {
  const number = view.getUint32(0, true)
  const name = STAKE_NAMES[number]
  if (!name) return { kind: 'unknown' }
  if (number !== STAKE_WITHDRAW) return { kind: 'unknown', name, account: accounts[0] }
  const amount = view.getBigUint64(4, true)
  return {
    kind: 'unknown',
    name,
    account: accounts[0],
    to: accounts[1],
    owner: accounts[4],
    amount,
    decimals: 9,
    symbol: 'SOL',
  }
}
