import { base58 } from '@scure/base'
import type { InstructionParts, ReadInstruction } from './view.ts'

/** First byte. */
const INIT_ACCOUNT = 1
const TRANSFER = 3
const APPROVE = 4
const REVOKE = 5
const SET_AUTHORITY = 6
const MINT_TO = 7
const BURN = 8
const CLOSE_ACCOUNT = 9
const FREEZE = 10
const THAW = 11
const TRANSFER_CHECKED = 12
const APPROVE_CHECKED = 13
const MINT_TO_CHECKED = 14
const BURN_CHECKED = 15
/** with the owner in the data */
const INIT_ACCOUNT_2 = 16
const SYNC_NATIVE = 17
const INIT_ACCOUNT_3 = 18
const INIT_MINT = [0, 20]
/** Token-2022: extensions have a second number */
const FEE_EXTENSION = 26
const TRANSFER_CHECKED_WITH_FEE = 1

/** Instructions of both token programs, whose numbers are the same. */
export function readToken({ accounts, data, view }: InstructionParts): ReadInstruction {
  const [first, second, third] = accounts
  const amount = () => view.getBigUint64(1, true)
  switch (data[0]) {
    case TRANSFER:
      return { kind: 'spl-transfer', from: first, to: second, amount: amount() }
    case TRANSFER_CHECKED:
      return checked(accounts, amount(), view.getUint8(9))
    case FEE_EXTENSION:
      return data[1] === TRANSFER_CHECKED_WITH_FEE
        ? checked(accounts, view.getBigUint64(2, true), view.getUint8(10))
        : { kind: 'unknown' }
    case INIT_ACCOUNT:
      return { kind: 'spl-init-account', account: first, mint: second, owner: third }
    case INIT_ACCOUNT_2:
    case INIT_ACCOUNT_3:
      if (data.length < 33) throw new RangeError('The instruction is cut short')
      return {
        kind: 'spl-init-account',
        account: first,
        mint: second,
        owner: base58.encode(data.subarray(1, 33)),
      }
    case CLOSE_ACCOUNT:
      return { kind: 'spl-close-account', account: first, to: second, owner: third }
    case SYNC_NATIVE:
      return { kind: 'spl-sync-native', account: first }
    case APPROVE:
      return { kind: 'unknown', name: 'approve', account: first, to: second, amount: amount() }
    case APPROVE_CHECKED:
      return {
        kind: 'unknown',
        name: 'approve',
        account: first,
        mint: second,
        to: third,
        amount: amount(),
        decimals: view.getUint8(9),
      }
    case REVOKE:
      return { kind: 'unknown', name: 'revoke', account: first }
    case SET_AUTHORITY:
      return { kind: 'unknown', name: 'set-authority', account: first }
    case MINT_TO:
    case MINT_TO_CHECKED:
      return { kind: 'unknown', name: 'mint-to', mint: first, account: second, amount: amount() }
    case BURN:
    case BURN_CHECKED:
      return { kind: 'unknown', name: 'burn', account: first, mint: second, amount: amount() }
    case FREEZE:
    case THAW:
      return { kind: 'unknown', name: 'freeze', account: first, mint: second }
    default:
      return INIT_MINT.includes(data[0] ?? -1)
        ? { kind: 'unknown', name: 'init-mint', mint: first }
        : { kind: 'unknown' }
  }
}

function checked(accounts: string[], amount: bigint, decimals: number): ReadInstruction {
  const [from, mint, to] = accounts
  return { kind: 'spl-transfer', from, mint, to, amount, decimals }
}
