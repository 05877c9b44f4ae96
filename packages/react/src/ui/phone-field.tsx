import type { PhoneEntry } from '@latchkey/core'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useCopy } from '../copy/copy.ts'
import { fill } from '../copy/fill.ts'
import { FieldForm, type FieldProps } from './field-form.tsx'
import { chevronDown, Icon } from './icon.tsx'
import { phoneFieldCss } from './phone-field.css.ts'
import { useSheet } from './root-context.ts'
import { usePhoneTools } from './use-phone-tools.ts'

export interface PhoneFieldProps extends FieldProps {
  value: PhoneEntry
  chip?: string | null
  onChange(entry: PhoneEntry): void
  onCountry(countryCode: string): void
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
  const { value, status, onChange } = props
  const { landing, lang } = useCopy()
  const { tools, failed, retry } = usePhoneTools()
  const field = useRef<HTMLInputElement>(null)
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
    if (cursor.current !== null && field.current === rootOf(field.current)?.activeElement)
      field.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  })

  const type = (input: HTMLInputElement) => {
    if (failed) retry()
    const entered = tools
      ? tools.enterPhone(input.value, value.countryCode)
      : { ...value, rawPhoneNumber: input.value, qualifiedPhoneNumber: '', isValid: false }
    const at = input.selectionStart ?? input.value.length
    if (at < input.value.length)
      cursor.current = cursorAfter(entered.rawPhoneNumber, digitsBefore(input.value, at))
    onChange(entered)
  }

  return (
    <FieldForm {...props} error={error} chip={!value.rawPhoneNumber && props.chip} dir="ltr">
      {(input) => (
        <>
          <div className="country">
            <span className="code-letters" aria-hidden="true">
              {value.countryCode}
            </span>
            <span aria-hidden="true">{country?.callingCode}</span>
            <Icon of={chevronDown} size={14} />
            <select
              aria-label={landing.country}
              value={value.countryCode}
              disabled={status === 'submitting' || !tools}
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
            {...input}
            ref={field}
            className="tel"
            type="tel"
            name="phone"
            inputMode="tel"
            autoComplete="tel"
            aria-label={landing.phone}
            placeholder={landing.phone}
            value={value.rawPhoneNumber}
            onChange={(event) => type(event.currentTarget)}
          />
        </>
      )}
    </FieldForm>
  )
}

const rootOf = (element: Element | null) =>
  element?.getRootNode() as { activeElement?: Element | null } | undefined
