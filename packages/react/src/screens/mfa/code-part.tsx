import type { PinState } from '@latchkey/core'
import { type ReactNode, useId, useState } from 'react'
import { useMfaCopy } from '../../copy/mfa/copy.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import { CodeStatus } from '../../ui/code-status.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Resend } from '../../ui/resend.tsx'
import { useSheet } from '../../ui/root-context.ts'

export interface CodePartProps extends Pick<PinState, 'status' | 'digits' | 'resend'> {
  error: string | null
  /** the last text with a code does not arrive */
  undelivered?: boolean
  /** said in green */
  success: string
  /** every change, also the one that fills the last box */
  onDigits(digits: string[]): void
  /** null: the code is none that could be sent */
  onResend: (() => void) | null
}

const INPUT_STATUS = { awaiting: 'idle', submitting: 'busy', success: 'success', error: 'error' } as const

/** Six boxes for the code of a second factor, what is wrong with it, and the way to another one. */
export function CodePart(props: CodePartProps): ReactNode {
  useSheet(codePartCss)
  const { mfa: copy, code } = useMfaCopy()
  const [odd, setOdd] = useState<'notNumeric' | 'tooMany' | null>(null)
  const id = useId()
  const { status, digits, resend, onResend } = props
  if (status === 'blocked') return <Notice tone="error">{props.error}</Notice>
  const lost = props.undelivered ? copy.undelivered : null
  const error = props.error ?? (odd ? copy[odd] : lost)
  return (
    <>
      <CodeInput
        digits={digits}
        status={INPUT_STATUS[status]}
        label={copy.code}
        boxLabel={code.box}
        describedBy={id}
        onDigits={props.onDigits}
        onNotNumeric={(notNumeric) => setOdd(notNumeric ? 'notNumeric' : null)}
        pin={{ onTooMany: (tooMany) => tooMany && setOdd((now) => now ?? 'tooMany') }}
      />
      <CodeStatus id={id} status={status} error={error} checking={code.checking} success={props.success} />
      {onResend && (
        <Resend
          words={{ ...code, lead: code.noMessage }}
          resend={resend}
          off={status === 'success' || status === 'submitting'}
          onResend={onResend}
        />
      )}
    </>
  )
}

/** Beside a code's boxes stand numbers: each is one word. */
const codePartCss = '.nowrap{white-space:nowrap}'
