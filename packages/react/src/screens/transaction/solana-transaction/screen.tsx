import { solanaConfirmation } from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import type { ScreenProps } from '../../screen-props.ts'
import { useTransaction } from '../use-transaction.ts'
import { SolanaTransactionView } from './view.tsx'

export function Screen({ data }: ScreenProps<'solana-transaction'>): ReactNode {
  const [request] = useState(() => solanaConfirmation(data))
  const props = useTransaction(request)
  return (
    <SolanaTransactionView
      {...props}
      cluster={data.cluster}
      unchecked={data.unchecked}
      insufficientFunds={!data.signOnly && (props.transaction?.insufficientFunds ?? false)}
    />
  )
}
