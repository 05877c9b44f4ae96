import type { PreparedSolanaTransaction } from '@latchkey/core'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'

export interface SolanaSummary {
  /** ready to show */
  amount: string
  symbol: string
  /** receiver, when the whole transaction has one */
  to: string | null
}

const TRANSFERS = new Set(['sol-transfer', 'spl-transfer'])

/**
 * What a transaction comes to in one line: the token transfer if it is the only transfer, else the lamports
 * that leave the wallet besides the fee.
 */
export function solanaSummary(transaction: PreparedSolanaTransaction): SolanaSummary {
  const transfers = transaction.instructions.filter(({ kind }) => TRANSFERS.has(kind))
  const [only] = transfers
  const receivers = new Set(transfers.map(({ to }) => to))
  const to = receivers.size === 1 ? (only?.to ?? null) : null
  if (transfers.length === 1 && only?.kind === 'spl-transfer' && only.amount !== undefined)
    return {
      amount: formatToken(only.amount, only.decimals ?? 0),
      symbol: only.symbol ?? '',
      to,
    }
  return { amount: formatToken(transaction.outgoing, DECIMALS.SOL), symbol: 'SOL', to }
}
