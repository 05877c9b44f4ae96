import type { PreparedSolanaTransaction, SolanaTransactionRequest } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { Address, Transaction, type TransactionViewProps } from '../transaction.tsx'
import { SolanaInstructions } from './instructions.tsx'
import { solanaSummary } from './summary.ts'

export interface SolanaTransactionViewProps extends TransactionViewProps<PreparedSolanaTransaction> {
  cluster: Pick<SolanaTransactionRequest['cluster'], 'label' | 'explorerUrl'>
}

export function SolanaTransactionView(props: SolanaTransactionViewProps): ReactNode {
  const { transaction: copy } = useTransactionCopy()
  const { cluster, transaction, uiOptions } = props
  const contract = uiOptions.transactionInfo?.contractInfo?.name
  const summary = transaction && solanaSummary(transaction)
  const to = summary?.to
  return (
    <Transaction
      {...props}
      chain={{
        name: 'Solana',
        network: cluster.label,
        explorerUrl: cluster.explorerUrl,
        hashLabel: copy.signature,
        amount: summary && summary.amount,
        symbol: summary?.symbol ?? 'SOL',
        unread: transaction && unreadOf(transaction),
        parties: [
          to != null && { label: copy.to, value: contract ?? <Address of={to} /> },
          { label: copy.from, value: <Address of={props.from} /> },
        ],
        fee: transaction && `${formatToken(transaction.fee, DECIMALS.SOL)} SOL`,
        label: props.signOnly ? copy.sign : copy.approve,
        warning: transaction?.simulationError ?? null,
        more: {
          label: copy.advanced,
          content: transaction && <SolanaInstructions instructions={transaction.instructions} />,
        },
      }}
    />
  )
}

/** How much of it is of unknown programs. What leaves the wallet by a simulation is known, whatever takes it. */
function unreadOf({ instructions, outgoing }: PreparedSolanaTransaction): 'all' | 'part' | null {
  const unknown = instructions.filter(({ kind }) => kind === 'unknown').length
  if (!unknown) return null
  return unknown === instructions.length && outgoing === 0n ? 'all' : 'part'
}
