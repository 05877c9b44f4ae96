import { ethereumConfirmation } from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import type { ScreenProps } from '../../screen-props.ts'
import { useTransaction } from '../use-transaction.ts'
import { lacksFunds } from './lacks-funds.ts'
import { EthereumTransactionView } from './view.tsx'

export function Screen({ data }: ScreenProps<'ethereum-transaction'>): ReactNode {
  const [request] = useState(() => ethereumConfirmation(data))
  const props = useTransaction(request)
  const { status, transaction } = props
  const short = transaction !== null && lacksFunds(transaction) && !data.signOnly
  return (
    <EthereumTransactionView
      {...props}
      network={data.chain}
      warned={
        status === 'ready' && (Boolean(transaction?.warning) || transaction?.tokenRefuses === true) && !short
      }
      insufficientFunds={short}
    />
  )
}
