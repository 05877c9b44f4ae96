import type { PreparedSolanaTransaction, SolanaTransactionRequest } from '@latchkey/core'
import type { ReactNode } from 'react'
import { type TransactionCopy, useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { useSheet } from '../../../ui/root-context.ts'
import { Address, Transaction, type TransactionViewProps } from '../transaction.tsx'
import { SolanaInstructions } from './instructions.tsx'
import { amountOf, movesOf } from './moves.tsx'
import { handsOver, isUnlimited, solanaSummary, unreadOf } from './summary.ts'
import { TokenAmount } from './token-amount.tsx'

export interface SolanaTransactionViewProps extends TransactionViewProps<PreparedSolanaTransaction> {
  cluster: Pick<SolanaTransactionRequest['cluster'], 'label' | 'explorerUrl'>
}

export function SolanaTransactionView(props: SolanaTransactionViewProps): ReactNode {
  useSheet(solanaCss)
  const said = useTransactionCopy()
  const { transaction: copy, 'solana-transaction': words } = said
  const { cluster, transaction, uiOptions } = props
  const contract = uiOptions.transactionInfo?.contractInfo?.name
  const summary = transaction && solanaSummary(transaction, words)
  const rent = transaction?.rent
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
          rent != null && rent > 0n && { label: words.rent, value: `${formatToken(rent, DECIMALS.SOL)} SOL` },
        ],
        fee: transaction && `${formatToken(transaction.fee, DECIMALS.SOL)} SOL`,
        label: props.signOnly ? copy.sign : copy.approve,
        warning: transaction && warningOf(transaction, words, copy),
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
  const { simulationError: failed } = transaction
  const known: Record<string, string> = {
    blockhash_not_found: words.stale,
    simulation_failed: copy.somethingWrong,
    not_tried: words.untried,
  }
  const said = [handsOver(transaction) && words.risk, failed !== null && (known[failed] ?? failed)].filter(
    Boolean,
  )
  return said.join(' ') || null
}

const solanaCss = `
.named{margin-inline-end:8px}
.facts dt:has(+dd>bdi+bdi){flex:none}
`
