import type { ReactNode, SyntheticEvent } from 'react'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useSheet } from '../../../ui/root-context.ts'
import type { CodePartProps } from '../code-part.tsx'

export interface RecoveryCodeFormProps {
  value: string
  status: CodePartProps['status']
  error: string | null
  onChange(code: string): void
  onSubmit(): void
}

/** The field of a code that was kept, and its button; Enter does the same. */
export function RecoveryCodeForm(props: RecoveryCodeFormProps): ReactNode {
  useSheet(recoveryCodeCss)
  const { 'mfa-verify': copy } = useMfaCopy()
  const { value, status, error } = props
  const busy = status === 'submitting' || status === 'success'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy && value.trim()) props.onSubmit()
  }
  return (
    <form className="recovery-code" noValidate onSubmit={submit}>
      <div className={cx('field', error && 'invalid')} dir="ltr">
        <input
          type="text"
          data-autofocus
          aria-label={copy.recoveryCode}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? ERROR_ID : undefined}
          placeholder={copy.recoveryPlaceholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          readOnly={busy}
          value={value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      </div>
      <p className="field-error" id={ERROR_ID} role="alert">
        {error}
      </p>
      <Button
        agrees
        state={status === 'submitting' ? 'loading' : status === 'success' ? 'success' : 'idle'}
        disabled={!busy && !value.trim()}
        onClick={props.onSubmit}
      >
        {status === 'success' ? copy.verified : copy.submit}
      </Button>
    </form>
  )
}

const ERROR_ID = 'privy-recovery-code-error'

const recoveryCodeCss = `
.recovery-code .btn{margin-block-start:20px}
.recovery-code .field{padding-inline-end:16px}
.recovery-code .field input{font-family:var(--mono);letter-spacing:.04em}
`
