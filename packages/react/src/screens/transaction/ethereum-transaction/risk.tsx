import type { ReactNode } from 'react'
import { useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { Notice } from '../../../ui/notice.tsx'
import { CheckLine } from '../check-line.tsx'
import type { Judgement } from './judgement.ts'

/** What was found against the transaction: it stands above all else that is read. */
export function Alarm({ judgement }: { judgement: Judgement }): ReactNode {
  const { transaction: copy } = useTransactionCopy()
  if (judgement !== 'malicious' && judgement !== 'suspicious') return null
  return (
    <div className="unread">
      <Notice tone={judgement === 'malicious' ? 'error' : 'warn'}>
        <b>{judgement === 'malicious' ? copy.malicious : copy.suspicious}</b>
      </Notice>
    </div>
  )
}

/** Whether anybody has looked at it. */
export function Check({ judgement }: { judgement: Judgement }): ReactNode {
  if (judgement === null || judgement === 'malicious' || judgement === 'suspicious') return null
  return <CheckLine state={judgement} />
}
