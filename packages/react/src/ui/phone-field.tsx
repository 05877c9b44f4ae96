import type { PhoneEntry } from '@latchkey/core'
import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useCopy } from '../copy/copy.ts'
import { fill } from '../copy/fill.ts'
import { cx } from './cx.ts'
import { chevronDown, Icon } from './icon.tsx'
import { phoneFieldCss } from './phone-field.css.ts'
import { useSheet } from './root-context.ts'
import { Spinner } from './spinner.tsx'
import { usePhoneTools } from './use-phone-tools.ts'

export interface PhoneFieldProps {
  value: PhoneEntry
  error: string | null
  busy: boolean
  canSubmit: boolean
  autoFocus: boolean
  submitLabel: string
  chip?: string | null
  onChange(entry: PhoneEntry): void
  onCountry(countryCode: string): void
  onSubmit(): void
}

const digitsBefore = (text: string, end: number) => text.slice(0, end).replace(/\D/g, '').length

/** Where the cursor stands after that many digits. */
function cursorAfter(text: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at++) if (/\d/.test(text[at] ?? '') && ++seen === digits) return at + 1
  return digits === 0 ? 0 : text.length
}

/**
 * A country and a number, with their own submit button. The country is a native list, which is searched by typing on
 * it. What judges the number comes by itself; until then the number is only kept.
 */
export function PhoneField(props: PhoneFieldProps): ReactNode {
  useSheet(phoneFieldCss)
  const { value, busy, canSubmit, onChange } = props
  const { landing, lang } = useCopy()
  const { tools, failed, retry } = usePhoneTools()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const cursor = useRef<number | null>(null)
  const list = useMemo(() => tools?.countries(lang) ?? [], [tools, lang])
  const country = list.find(({ code }) => code === value.countryCode)
  const error = failed ? landing.phoneFailed : props.error

  // what was filled in or typed before the tools were here
  const unjudged = tools !== null && value.rawPhoneNumber !== '' && value.qualifiedPhoneNumber === ''
  useEffect(() => {
    if (!unjudged || !tools) return
    const judged = tools.enterPhone(value.rawPhoneNumber, value.countryCode)
    if (judged.qualifiedPhoneNumber) onChange(judged)
  })
  // the layout of a number moves its characters: the cursor stays behind the same digit
  useLayoutEffect(() => {
    if (cursor.current !== null && input.current === rootOf(input.current)?.activeElement)
      input.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  })

  const type = (field: HTMLInputElement) => {
    if (failed) retry()
    const entered = tools
      ? tools.enterPhone(field.value, value.countryCode)
      : { ...value, rawPhoneNumber: field.value, qualifiedPhoneNumber: '', isValid: false }
    const at = field.selectionStart ?? field.value.length
    if (at < field.value.length)
      cursor.current = cursorAfter(entered.rawPhoneNumber, digitsBefore(field.value, at))
    onChange(entered)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (canSubmit && !busy) props.onSubmit()
  }

  return (
    <form className="field-form" noValidate onSubmit={submit}>
      <div className={cx('field', error && 'invalid')} dir="ltr">
        <div className="country">
          <span className="code-letters" aria-hidden="true">
            {value.countryCode}
          </span>
          <span aria-hidden="true">{country?.callingCode}</span>
          <Icon of={chevronDown} size={14} />
          <select
            aria-label={landing.country}
            value={value.countryCode}
            disabled={busy || !tools}
            onChange={(event) => props.onCountry(event.currentTarget.value)}
          >
            {!country && <option value={value.countryCode}>{value.countryCode}</option>}
            {list.map(({ code, name, callingCode }) => (
              <option key={code} value={code}>
                {fill(landing.countryOption, { name, code: callingCode })}
              </option>
            ))}
          </select>
        </div>
        <input
          ref={input}
          className="tel"
          type="tel"
          name="phone"
          inputMode="tel"
          autoComplete="tel"
          aria-label={landing.phone}
          placeholder={landing.phone}
          value={value.rawPhoneNumber}
          readOnly={busy}
          data-autofocus={props.autoFocus || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => type(event.currentTarget)}
        />
        {props.chip && !value.rawPhoneNumber && <span className="chip">{props.chip}</span>}
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

const rootOf = (element: Element | null) =>
  element?.getRootNode() as { activeElement?: Element | null } | undefined
