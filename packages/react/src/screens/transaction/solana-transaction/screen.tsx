import type { ReactNode } from 'react'
import type { ScreenProps } from '../../screen-props.ts'
import { useTransaction } from '../use-transaction.ts'
import { SolanaTransactionView } from './view.tsx'

export function Screen({ data }: ScreenProps<'solana-transaction'>): ReactNode {
  const props = useTransaction(data)
  return (
    <SolanaTransactionView
      {...props}
      cluster={data.cluster}
      from={data.address}
      insufficientFunds={!data.signOnly && (props.transaction?.insufficientFunds ?? false)}
    />
  )
}
