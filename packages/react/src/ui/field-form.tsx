import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
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

interface InputState {
  readOnly: boolean
  'data-autofocus': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  onBlur(): void
  onKeyDown(event: KeyboardEvent): void
}

interface FieldFormProps extends FieldProps {
  /** shown while nothing is entered */
  chip: ReactNode
  dir?: 'ltr'
  /** what is entered; empty: nothing is, or nothing that could be judged yet */
  entered: string
  /** what is wrong with it as long as it cannot be submitted */
  invalid: string
  /** @param input what the input says of its state */
  children(input: InputState): ReactNode
}

/** A field that carries its own submit button; Enter and the button do the same. */
export function FieldForm(props: FieldFormProps): ReactNode {
  const { field } = useCopy()
  const errorId = useId()
  const { canSubmit, entered } = props
  // said once it is left, or meant to be submitted: while it is typed nobody is done yet
  const [doubted, doubt] = useState('')
  const cannotBe = entered && doubted === entered && !canSubmit && props.status === 'idle'
  const error = props.error ?? (cannotBe ? props.invalid : null)
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
          onBlur: () => doubt(entered),
          onKeyDown: ({ key }) => key === 'Enter' && doubt(entered),
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
