import { base58 } from '@scure/base'
import type { InstructionParts, ReadInstruction, SolanaInstructionName } from './view.ts'

/** First four bytes, as a u32. */
const CREATE_ACCOUNT = 0
const TRANSFER = 2
const CREATE_ACCOUNT_WITH_SEED = 3
const WITHDRAW_NONCE = 5
const TRANSFER_WITH_SEED = 11

const SOL = { decimals: 9, symbol: 'SOL' }
/** Of `create account with seed`: the number, the base and the length of the seed stand before the seed. */
const SEED_AT = 4 + 32 + 8

const NAMES: Record<number, SolanaInstructionName> = {
  1: 'assign',
  4: 'nonce',
  6: 'nonce',
  7: 'nonce-authority',
  8: 'allocate',
  9: 'allocate',
  10: 'assign',
  12: 'nonce',
}

export function readSystem({ accounts, data, view }: InstructionParts): ReadInstruction {
  const [first, second, third] = accounts
  const number = view.getUint32(0, true)
  switch (number) {
    case CREATE_ACCOUNT: {
      const amount = view.getBigUint64(4, true)
      return { kind: 'create-account', from: first, to: second, amount, ...SOL, owner: key(data, 20) }
    }
    case CREATE_ACCOUNT_WITH_SEED: {
      const behind = SEED_AT + Number(view.getBigUint64(SEED_AT - 8, true))
      const amount = view.getBigUint64(behind, true)
      return {
        kind: 'create-account',
        from: first,
        to: second,
        amount,
        ...SOL,
        owner: key(data, behind + 16),
      }
    }
    case TRANSFER:
      return { kind: 'sol-transfer', from: first, to: second, amount: view.getBigUint64(4, true), ...SOL }
    case TRANSFER_WITH_SEED:
      // the second one is the base that the address of the first is made of, and signs
      return { kind: 'sol-transfer', from: first, to: third, amount: view.getBigUint64(4, true), ...SOL }
    case WITHDRAW_NONCE: {
      const amount = view.getBigUint64(4, true)
      return {
        kind: 'unknown',
        name: 'nonce-withdraw',
        account: first,
        to: second,
        owner: accounts[4],
        amount,
        ...SOL,
      }
    }
    default: {
      const name = NAMES[number]
      return name ? { kind: 'unknown', name, account: first } : { kind: 'unknown' }
    }
  }
}

function key(data: Uint8Array, at: number): string {
  if (data.length < at + 32) throw new RangeError('The instruction is cut short')
  return base58.encode(data.subarray(at, at + 32))
}
