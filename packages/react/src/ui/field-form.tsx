import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { useCopy } from '../copy/copy.ts'
import { cx } from './cx.ts'
import { arrowRight, Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** What an entry of an address or a number has, whatever is entered. */
export interface FieldProps {
  status: 'idle' | 'submitting'
  /** validation or server message under the field */
  error: string | null
  canSubmit: boolean
  autoFocus: boolean
  onSubmit(): void
}

interface FieldFormProps extends FieldProps {
  /** shown while nothing is entered */
  chip: ReactNode
  dir?: 'ltr'
  /** @param input what the input says of its state */
  children(input: object): ReactNode
}

/** A field that carries its own submit button; Enter and the button do the same. */
export function FieldForm(props: FieldFormProps): ReactNode {
  const { field } = useCopy()
  const errorId = useId()
  const { canSubmit, error } = props
  const busy = props.status === 'submitting'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (canSubmit && !busy) props.onSubmit()
  }
  return (
    <form className="field-form" noValidate onSubmit={submit}>
      <div className={cx('field', error && 'invalid')} dir={props.dir}>
        {props.children({
          readOnly: busy,
          'data-autofocus': props.autoFocus || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? errorId : undefined,
        })}
        {props.chip && <span className="chip">{props.chip}</span>}
        <button
          type="submit"
          className="submit"
          aria-label={field.submit}
          disabled={!canSubmit || busy}
          aria-busy={busy || undefined}
        >
          {busy && <Spinner size={18} />}
          <span className={cx('word', busy && 'sr')}>{field.submit}</span>
          {/* beside a chip there is no room for the word */}
          <span className="flip">
            <Icon of={arrowRight} />
          </span>
        </button>
      </div>
      <p className="field-error" id={errorId} role="alert">
        {error}
      </p>
    </form>
  )
}
