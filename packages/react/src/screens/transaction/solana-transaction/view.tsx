import type { PreparedSolanaTransaction, SolanaShortage, SolanaTransactionRequest } from '@latchkey/core'
import type { ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import { type TransactionCopy, useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { useSheet } from '../../../ui/root-context.ts'
import { CheckLine } from '../check-line.tsx'
import { Address, Transaction, type TransactionViewProps } from '../transaction.tsx'
import { SolanaInstructions } from './instructions.tsx'
import { amountOf, movesOf } from './moves.tsx'
import { Sol, solWorth } from './sol.tsx'
import { handsOver, isUnlimited, readable, solanaSummary, unreadOf } from './summary.ts'
import { TokenAmount } from './token-amount.tsx'

export interface SolanaTransactionViewProps extends TransactionViewProps<PreparedSolanaTransaction> {
  cluster: Pick<SolanaTransactionRequest['cluster'], 'label' | 'explorerUrl'>
  /** it should have been judged, and nobody does that here */
  unchecked?: boolean
}

export function SolanaTransactionView(props: SolanaTransactionViewProps): ReactNode {
  useSheet(solanaCss)
  const said = useTransactionCopy()
  const { transaction: copy, 'solana-transaction': words } = said
  const { cluster, transaction, uiOptions } = props
  const contract = uiOptions.transactionInfo?.contractInfo?.name
  const summary = transaction && solanaSummary(transaction, words)
  const rent = transaction?.rent
  const price = transaction?.price
  const spender = summary?.spender
  return (
    <Transaction
      {...props}
      chain={{
        name: 'Solana',
        network: cluster.label,
        explorerUrl: cluster.explorerUrl,
        hashLabel: copy.signature,
        amount: summary && summary.amount,
        usd: summary?.lamports == null ? null : solWorth(summary.lamports, price),
        deed: summary?.deed ? { words: summary.deed } : null,
        symbol: summary?.symbol ?? 'SOL',
        unread: transaction && unreadOf(transaction),
        parties: [
          ...(transaction && summary ? movesOf(transaction, said, summary, props.from) : []),
          spender?.amount !== undefined && {
            label: copy.amount,
            value: <TokenAmount of={amountOf(spender, spender.amount)} unlimited={isUnlimited(spender)} />,
          },
          spender?.to !== undefined && { label: words.delegate, value: <Address of={spender.to} /> },
          summary?.to != null && { label: copy.to, value: contract ?? <Address of={summary.to} /> },
          summary?.mint != null && { label: words.token, value: <Address of={summary.mint} /> },
          { label: copy.from, value: <Address of={props.from} /> },
          rent != null && rent > 0n && { label: words.rent, value: <Sol of={rent} price={price} /> },
        ],
        fee: transaction && <Sol of={transaction.fee} price={price} />,
        label: props.signOnly ? copy.sign : copy.approve,
        warning: transaction && warningOf(transaction, words, copy),
        check: props.unchecked && <CheckLine state="unchecked" />,
        more: {
          label: copy.advanced,
          content: transaction && <SolanaInstructions of={transaction} wallet={props.from} />,
        },
      }}
    />
  )
}

function warningOf(
  transaction: PreparedSolanaTransaction,
  words: TransactionCopy['solana-transaction'],
  copy: TransactionCopy['transaction'],
): string | null {
  const { simulationError: failed, lacking } = transaction
  const known: Record<string, string> = {
    blockhash_not_found: words.stale,
    simulation_failed: copy.somethingWrong,
    not_tried: words.untried,
  }
  const why = lacking ? lackingOf(lacking, words) : failed !== null && (known[failed] ?? failed)
  return [handsOver(transaction) && words.risk, why].filter(Boolean).join(' ') || null
}

/** Which token there is too little of: more than any line of a log says. */
function lackingOf(
  { has, needs, ...token }: SolanaShortage,
  words: TransactionCopy['solana-transaction'],
): string {
  const { figure, unit } = readable(needs, token, words)
  return fill(words.lacking, { has: readable(has, token, words).figure, needs: `${figure} ${unit}` })
}

const solanaCss = `
.named{margin-inline-end:8px}
.facts dt:has(+dd>bdi+bdi){flex:none}
`
