import type { EthereumTransactionRequest, PreparedEthereumTransaction } from '@latchkey/core'
import type { ReactNode } from 'react'
import { type TransactionCopy, useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { Address, Transaction, type TransactionViewProps } from '../transaction.tsx'
import { EthereumTransactionDetails } from './details.tsx'

export interface EthereumTransactionViewProps extends TransactionViewProps<PreparedEthereumTransaction> {
  network: Pick<EthereumTransactionRequest['chain'], 'name' | 'symbol' | 'explorerUrl'>
  /** the chain says that it will likely fail; the user may still try */
  warned: boolean
}

export function EthereumTransactionView(props: EthereumTransactionViewProps): ReactNode {
  const { transaction: copy } = useTransactionCopy()
  const { network, transaction, uiOptions } = props
  const { name, symbol, explorerUrl } = network
  const contract = uiOptions.transactionInfo?.contractInfo?.name
  const receiver = ({ to }: PreparedEthereumTransaction) => (to ? <Address of={to} /> : copy.contractCreation)
  return (
    <Transaction
      {...props}
      chain={{
        name,
        network: name,
        explorerUrl,
        hashLabel: copy.hash,
        amount: transaction && formatToken(transaction.value, DECIMALS.NATIVE),
        symbol,
        deed: transaction && deedOf(transaction, copy),
        parties: [transaction && { label: copy.to, value: contract ?? receiver(transaction) }],
        fee: transaction && `${formatToken(transaction.fee, DECIMALS.NATIVE)} ${symbol}`,
        label: copy.approve,
        warning: props.warned ? copy.prepareWarning : null,
        more: {
          label: copy.details,
          content: transaction && <EthereumTransactionDetails transaction={transaction} symbol={symbol} />,
        },
      }}
    />
  )
}

/** Of functions that wallets are asked to call most: their selectors (ERC-20, ERC-721, ERC-1155, WETH). */
const FUNCTIONS: Readonly<Record<string, string>> = {
  '0xa9059cbb': 'transfer',
  '0x23b872dd': 'transferFrom',
  '0x095ea7b3': 'approve',
  '0x39509351': 'increaseAllowance',
  '0x42842e0e': 'safeTransferFrom',
  '0xb88d4fde': 'safeTransferFrom',
  '0xf242432a': 'safeTransferFrom',
  '0x2eb2c2d6': 'safeBatchTransferFrom',
  '0xa22cb465': 'setApprovalForAll',
  '0x40c10f19': 'mint',
  '0xa0712d68': 'mint',
  '0x1249c58b': 'mint',
  '0xd0e30db0': 'deposit',
  '0x2e1a7d4d': 'withdraw',
}

/** A contract that is made, or the function that a call without a value is for; null where an amount says it all. */
function deedOf(
  { to, value, data }: PreparedEthereumTransaction,
  copy: TransactionCopy['transaction'],
): { words: string; code?: string } | null {
  if (to === null) return { words: copy.createContract }
  if (value !== 0n || !data || data.length < 10) return null
  const selector = data.slice(0, 10).toLowerCase()
  return { words: copy.contractCall, code: FUNCTIONS[selector] ?? selector }
}
