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
import type { EthereumTransactionViewProps } from '../props.ts'
import { EthereumTransactionDetails } from './details.tsx'

export function EthereumTransactionView(props: EthereumTransactionViewProps): ReactNode {
  useSheet(transactionCss)
  const { transaction: copy, shell } = useCopy()
  const { status, network, transaction, uiOptions, error } = props
  const contract = uiOptions.transactionInfo?.contractInfo
  const picture = contract?.imgUrl && (
    <Picture src={contract.imgUrl} alt={contract.imgAltText} size={contract.imgSize} />
  )
  const address = (value: string) => <Copyable value={value} label={shell.copyAddress} />
  const amount = transaction && formatToken(transaction.value, DECIMALS.NATIVE)
  const networkFact = { label: copy.network, value: network.name }

  if (status === 'error' && error)
    return (
      <Failure
        error={error}
        hashLabel={copy.hash}
        explorerUrl={network.explorerUrl}
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
        facts={[amount !== null && { label: copy.amount, value: `${amount} ${network.symbol}` }, networkFact]}
        hashLabel={copy.hash}
        hash={status === 'signed' ? null : props.hash}
        explorerUrl={network.explorerUrl}
        onClose={props.onClose}
      />
    )
  const fee = transaction && `${formatToken(transaction.fee, DECIMALS.NATIVE)} ${network.symbol}`
  return (
    <>
      <Heading
        icon={send}
        visual={picture}
        title={uiOptions.transactionInfo?.title ?? copy.title}
        detail={uiOptions.description}
      />
      <Amount value={amount} symbol={network.symbol} />
      <Facts
        facts={[
          uiOptions.transactionInfo?.action !== undefined && {
            label: copy.action,
            value: uiOptions.transactionInfo.action,
          },
          {
            label: copy.to,
            value: transaction ? (
              (contract?.name ?? (transaction.to ? address(transaction.to) : copy.contractCreation))
            ) : (
              <Skeleton />
            ),
          },
          networkFact,
          { label: copy.fee, value: fee ?? <Skeleton /> },
        ]}
      />
      {transaction && (
        <Disclosure label={copy.details}>
          <EthereumTransactionDetails transaction={transaction} symbol={network.symbol} address={address} />
        </Disclosure>
      )}
      <Approval
        status={status}
        label={uiOptions.buttonText ?? copy.approve}
        chain={network.name}
        warning={props.prepareWarning}
        insufficientFunds={props.insufficientFunds}
        onAddFunds={props.onAddFunds}
        cancellable={uiOptions.isCancellable !== false}
        onApprove={props.onApprove}
        onDecline={props.onDecline}
      />
    </>
  )
}
