import { type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { eye, eyeOff, Icon, refresh } from './icon.tsx'
import { useSheet } from './root-context.ts'
import { ShownContext } from './shown.ts'

export interface PasswordFieldProps {
  label: string
  showLabel: string
  hideLabel: string
  value: string
  /** what password managers take it for */
  autoComplete: 'new-password' | 'current-password'
  error: string | null
  readOnly?: boolean
  /** fills in a new one, and shows it; null: none is made up here */
  generate?: { label: string; onGenerate(): void } | null
  onChange(value: string): void
  /** the field was left */
  onTouched?(): void
}

/** A password, hidden until its owner wants to see it. Stands in a form. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  useSheet(passwordFieldCss)
  const { label, value, error, generate, onChange } = props
  const [shown, show] = useState(false)
  const id = useId()
  const errorId = useId()
  const input = useFocusOnStep()
  const tool = (name: string, icon: typeof eye, onPress: () => void) => (
    <button type="button" className="field-tool" aria-label={name} title={name} onClick={onPress}>
      <Icon of={icon} />
    </button>
  )
  return (
    <div>
      <div className={cx('field', error && 'invalid')}>
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <input
          ref={input}
          id={id}
          className={cx('password', shown && value && 'seen')}
          type={shown ? 'text' : 'password'}
          name="password"
          dir="ltr"
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={label}
          value={value}
          readOnly={props.readOnly}
          data-autofocus
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={props.onTouched}
        />
        <span className="field-tools">
          {generate &&
            tool(generate.label, refresh, () => {
              show(true)
              generate.onGenerate()
            })}
          {tool(shown ? props.hideLabel : props.showLabel, shown ? eyeOff : eye, () => show(!shown))}
        </span>
      </div>
      <p className="field-error" id={errorId} role="alert">
        {error}
      </p>
    </div>
  )
}

/** A step within a screen begins in its field; the screen itself is focused by the dialog. */
function useFocusOnStep() {
  const input = useRef<HTMLInputElement>(null)
  const shown = useContext(ShownContext)
  useLayoutEffect(() => {
    if (shown) input.current?.focus({ preventScroll: true })
  }, [shown])
  return input
}

const passwordFieldCss = `
.field input.password.seen{font:500 16px/22px var(--mono);letter-spacing:0}
@media (max-width:374px){.field input.password.seen{font-size:14px}}
[dir=rtl] .field input.password{text-align:end}
.field input.password::-ms-reveal{display:none}
.field-tools{display:flex;flex:none;margin-inline-start:-8px}
.field-tool{display:grid;place-items:center;inline-size:40px;block-size:40px;padding:0;border:0;border-radius:calc(var(--r-md) - 4px);background:none;color:var(--fg-2)}
.field-tool:hover{background:var(--row-over);color:var(--fg)}
`
