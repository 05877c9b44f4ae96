import type { ReactNode } from 'react'
import { check, Icon } from './icon.tsx'
import { useSheet } from './root-context.ts'
import { Spinner } from './spinner.tsx'

export interface CodeStatusProps {
  /** for the boxes' `aria-describedby` */
  id: string
  status: 'awaiting' | 'submitting' | 'success' | 'error'
  error: string | null
  /** said below the error */
  more?: string | null
  checking: string
  success: string
}

/** The line under the boxes of a code: what is wrong with it, or how far it is. */
export function CodeStatus({ id, status, error, more, checking, success }: CodeStatusProps): ReactNode {
  useSheet(codeStatusCss)
  return (
    <div className="code-status" id={id}>
      <span className="code-error" role="alert">
        {status !== 'success' && error}
        {status !== 'success' && more && <span className="over">{more}</span>}
      </span>
      <span role="status" className={status}>
        {status === 'success' && (
          <>
            <Icon of={check} size={18} /> {success}
          </>
        )}
        {status === 'submitting' && (
          <>
            <Spinner size={16} /> {checking}
          </>
        )}
      </span>
    </div>
  )
}

const codeStatusCss = `
.code-status{display:flex;justify-content:center;min-block-size:20px;margin-block:12px;font-size:14px;line-height:20px;text-align:center}
.code-error{color:var(--error);text-wrap:balance}
.over{display:block;color:var(--fg-2)}
.code-status [role=status]{display:inline-flex;align-items:center;gap:6px;color:var(--fg-2)}
.code-status .success{color:var(--success);font-weight:600}
`
