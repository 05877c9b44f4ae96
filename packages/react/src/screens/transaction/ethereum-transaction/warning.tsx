import { leavingAmounts, type PreparedEthereumTransaction, revertReason } from '@latchkey/core'
import type { ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import type { TransactionCopy } from '../../../copy/transaction/copy.ts'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { foreignSentence, tokenSymbol } from '../foreign-text.ts'
import { isUncovered } from './lacks-funds.ts'

/** Why it will likely fail, as far as anybody knows; null: nothing says so. */
export function warningOf(
  copy: TransactionCopy['transaction'],
  transaction: PreparedEthereumTransaction,
  chain: string,
  warned: boolean,
): ReactNode {
  if (isUncovered(transaction)) return fill(copy.addFundsOn, { chain })
  const short = shortOf(transaction)
  if (short !== null) return fill(copy.tokenShort, { amount: short })
  if (!warned) return null
  const reason = revertReason(transaction.warning)
  return (
    <>
      {copy.prepareWarning}
      {reason !== null && <bdi className="said">{foreignSentence(reason)}</bdi>}
    </>
  )
}

/** What the wallet has of a token of which more than that is to leave; null: of none. */
function shortOf({
  calls = [],
  from,
  tokens = {},
  tokenBalances = {},
}: PreparedEthereumTransaction): string | null {
  const needed = new Map<string, bigint>()
  for (const { token, amount } of leavingAmounts(calls, from)) {
    const sum = (needed.get(token) ?? 0n) + amount
    needed.set(token, sum)
    const balance = tokenBalances[token]
    if (balance === undefined || balance >= sum) continue
    const { symbol = null, decimals = null } = tokens[token] ?? {}
    const had = formatToken(balance, decimals ?? DECIMALS.ERC20_DEFAULT)
    return [had, tokenSymbol(symbol)].filter(Boolean).join(' ')
  }
  return null
}
