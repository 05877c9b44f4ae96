import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { DECIMALS, formatToken } from '../../ui/amount.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Heading } from '../../ui/heading.tsx'
import { send } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useSheet } from '../../ui/root-context.ts'
import { Amount, Skeleton } from '../../ui/transaction/amount.tsx'
import { Approval } from '../../ui/transaction/approval.tsx'
import { Failure } from '../../ui/transaction/failure.tsx'
import { Receipt } from '../../ui/transaction/receipt.tsx'
import { transactionCss } from '../../ui/transaction/transaction.css.ts'
import type { SolanaTransactionViewProps } from '../props.ts'
import { SolanaInstructions } from './instructions.tsx'
import { solanaSummary } from './summary.ts'

const CHAIN = 'Solana'

export function SolanaTransactionView(props: SolanaTransactionViewProps): ReactNode {
  useSheet(transactionCss)
  const { transaction: copy, shell } = useCopy()
  const { status, cluster, transaction, uiOptions, error } = props
  const contract = uiOptions.transactionInfo?.contractInfo
  const picture = contract?.imgUrl && (
    <Picture src={contract.imgUrl} alt={contract.imgAltText} size={contract.imgSize} />
  )
  const address = (value: string) => <Copyable value={value} label={shell.copyAddress} />
  const summary = transaction && solanaSummary(transaction)
  const networkFact = { label: copy.network, value: cluster.label }

  if (status === 'error' && error)
    return (
      <Failure
        error={error}
        hashLabel={copy.signature}
        explorerUrl={cluster.explorerUrl}
        onRetry={props.onRetry}
        onClose={props.onClose}
      />
    )
  if (status === 'success' || status === 'signed')
    return (
      <Receipt
        title={uiOptions.successHeader ?? (status === 'signed' ? copy.signed : copy.complete)}
        detail={uiOptions.successDescription ?? null}
        picture={picture}
        facts={[summary && { label: copy.amount, value: `${summary.amount} ${summary.symbol}` }, networkFact]}
        hashLabel={copy.signature}
        hash={status === 'signed' ? null : props.signature}
        explorerUrl={cluster.explorerUrl}
        onClose={props.onClose}
      />
    )
  return (
    <>
      <Heading
        icon={send}
        visual={picture}
        title={uiOptions.transactionInfo?.title ?? copy.title}
        detail={uiOptions.description}
      />
      <Amount value={summary ? summary.amount : null} symbol={summary?.symbol ?? 'SOL'} />
      <Facts
        facts={[
          uiOptions.transactionInfo?.action !== undefined && {
            label: copy.action,
            value: uiOptions.transactionInfo.action,
          },
          !summary && { label: copy.to, value: <Skeleton /> },
          summary?.to != null && { label: copy.to, value: contract?.name ?? address(summary.to) },
          { label: copy.from, value: address(props.from) },
          networkFact,
          {
            label: copy.fee,
            value: transaction ? `${formatToken(transaction.fee, DECIMALS.SOL)} SOL` : <Skeleton />,
          },
        ]}
      />
      {transaction && (
        <Disclosure label={copy.advanced}>
          <SolanaInstructions instructions={transaction.instructions} address={address} />
        </Disclosure>
      )}
      <Approval
        status={status}
        label={uiOptions.buttonText ?? (props.signOnly ? copy.sign : copy.approve)}
        chain={CHAIN}
        warning={transaction?.simulationError ?? null}
        insufficientFunds={props.insufficientFunds}
        onAddFunds={props.onAddFunds}
        cancellable={uiOptions.isCancellable !== false}
        onApprove={props.onApprove}
        onDecline={props.onDecline}
      />
    </>
  )
}
