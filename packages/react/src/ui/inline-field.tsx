import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export interface InlineFieldProps {
  icon: ReactNode
  type: 'email' | 'text'
  name: string
  autoComplete: string
  label: string
  placeholder: string
  submitLabel: string
  chip?: string | null
  value: string
  error: string | null
  busy: boolean
  canSubmit: boolean
  autoFocus: boolean
  onChange(value: string): void
  onSubmit(): void
}

/** A field that carries its own submit button; Enter and the button do the same. */
export function InlineField(props: InlineFieldProps): ReactNode {
  const id = useId()
  const { busy, canSubmit, error } = props
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (canSubmit && !busy) props.onSubmit()
  }
  return (
    <form className="field-form" noValidate onSubmit={submit}>
      <div className={cx('field', error && 'invalid')}>
        <label className="row-icon" htmlFor={id}>
          {props.icon}
          <span className="sr">{props.label}</span>
        </label>
        <input
          id={id}
          type={props.type}
          name={props.name}
          inputMode={props.type}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={props.placeholder}
          value={props.value}
          readOnly={busy}
          data-autofocus={props.autoFocus || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
        {props.chip && !props.value && <span className="chip">{props.chip}</span>}
        <button type="submit" className="submit" disabled={!canSubmit || busy} aria-busy={busy || undefined}>
          {busy && <Spinner size={18} />}
          <span className={cx(busy && 'sr')}>{props.submitLabel}</span>
        </button>
      </div>
      <p className="field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </form>
  )
}
