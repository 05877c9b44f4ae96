import type { ReactNode } from 'react'
import { useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { alertIcon, check, Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'
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

/** One quiet line on whether anybody has looked at it. */
export function Check({ judgement }: { judgement: Judgement }): ReactNode {
  useSheet(checkCss)
  const { transaction: copy } = useTransactionCopy()
  if (judgement === null || judgement === 'malicious' || judgement === 'suspicious') return null
  return (
    <p className="check" role="status">
      {judgement === 'scanning' ? (
        <Spinner size={16} />
      ) : (
        <Icon of={judgement === 'clean' ? check : alertIcon} size={16} />
      )}
      {copy.checks[judgement]}
    </p>
  )
}

const checkCss = `
.check{display:flex;align-items:center;justify-content:center;gap:6px;font-size:13px;line-height:20px;color:var(--fg-2)}
`
