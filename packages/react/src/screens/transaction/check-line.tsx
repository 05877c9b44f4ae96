import type { ReactNode } from 'react'
import { useTransactionCopy } from '../../copy/transaction/copy.ts'
import { alertIcon, check, Icon } from '../../ui/icon.tsx'
import { useSheet } from '../../ui/root-context.ts'
import { Spinner } from '../../ui/spinner.tsx'

/** One quiet line on whether anybody has looked at a transaction. */
export function CheckLine({ state }: { state: 'scanning' | 'clean' | 'unchecked' }): ReactNode {
  useSheet(checkCss)
  const { transaction: copy } = useTransactionCopy()
  return (
    <p className="check" role="status">
      {state === 'scanning' ? (
        <Spinner size={16} />
      ) : (
        <Icon of={state === 'clean' ? check : alertIcon} size={16} />
      )}
      {copy.checks[state]}
    </p>
  )
}

const checkCss = `
.check{display:flex;align-items:center;justify-content:center;gap:6px;font-size:13px;line-height:20px;color:var(--fg-2)}
`
