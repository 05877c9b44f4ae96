import type { PreparedEthereumTransaction } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { DECIMALS, formatToken, formatUnits } from '../../../ui/amount.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Address } from '../transaction.tsx'

export interface EthereumTransactionDetailsProps {
  transaction: PreparedEthereumTransaction
  symbol: string
}

/** What the first look leaves out. The total is exact here, not rounded. */
export function EthereumTransactionDetails(props: EthereumTransactionDetailsProps): ReactNode {
  const { transaction: copy } = useTransactionCopy()
  const { transaction, symbol } = props
  const { request, data } = transaction
  const gas = quantity(request.gas ?? request.gasLimit)
  const nonce = quantity(request.nonce)
  return (
    <>
      <Facts
        facts={[
          { label: copy.from, value: <Address of={transaction.from} /> },
          transaction.to !== null && { label: copy.to, value: <Address of={transaction.to} /> },
          {
            label: copy.total,
            value: `${formatUnits(transaction.value + transaction.fee, DECIMALS.NATIVE)} ${symbol}`,
          },
          {
            label: copy.balance,
            value: `${formatToken(transaction.balance, DECIMALS.NATIVE)} ${symbol}`,
          },
          gas !== null && { label: copy.gas, value: gas },
          nonce !== null && { label: copy.nonce, value: nonce },
        ]}
      />
      {data && data !== '0x' && (
        <div className="block">
          <h3>{copy.data}</h3>
          <code className="hex" tabIndex={0} dir="ltr">
            {data}
          </code>
        </div>
      )}
    </>
  )
}

function quantity(value: unknown): string | null {
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString()
  if (typeof value !== 'string' || !/^(0x[0-9a-f]+|\d+)$/i.test(value)) return null
  return BigInt(value).toString()
}
