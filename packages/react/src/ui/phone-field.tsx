import type { PhoneEntry } from '@latchkey/core'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useCopy } from '../copy/copy.ts'
import { fill } from '../copy/fill.ts'
import { FieldForm, type FieldProps } from './field-form.tsx'
import { Flag } from './flag.tsx'
import { chevronDown, Icon } from './icon.tsx'
import { useSheet } from './root-context.ts'
import { usePhoneTools } from './use-phone-tools.ts'

export { loadFlag } from './flag.tsx'

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
  const { field: copy, errors, lang } = useCopy()
  const { tools, failed, retry } = usePhoneTools()
  const field = useRef<HTMLInputElement>(null)
  const cursor = useRef<number | null>(null)
  const list = useMemo(() => tools?.countries(lang) ?? [], [tools, lang])
  const country = list.find(({ code }) => code === value.countryCode)
  const error = failed ? copy.phoneFailed : props.error

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
    <FieldForm
      {...props}
      error={error}
      chip={!value.rawPhoneNumber && props.chip}
      dir="ltr"
      // in another country the same digits may be a number
      entered={tools && value.rawPhoneNumber ? `${value.countryCode} ${value.rawPhoneNumber}` : ''}
      invalid={errors.field.invalid_phone}
    >
      {(input) => (
        <>
          <div className="country">
            <Flag of={value.countryCode} />
            <span className="calling" aria-hidden="true">
              {country?.callingCode}
            </span>
            <Icon of={chevronDown} size={14} />
            <select
              aria-label={copy.country}
              value={value.countryCode}
              disabled={status === 'submitting' || !tools}
              onChange={(event) => props.onCountry(event.currentTarget.value)}
            >
              {!country && <option value={value.countryCode}>{value.countryCode}</option>}
              {list.map(({ code, name, callingCode }) => (
                <option key={code} value={code}>
                  {fill(copy.countryOption, { name, code: callingCode })}
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
            aria-label={copy.phone}
            placeholder={copy.phone}
            value={value.rawPhoneNumber}
            onChange={(event) => type(event.currentTarget)}
            // who goes on to the country has not left the number
            onBlur={({ currentTarget, relatedTarget }) =>
              currentTarget.form?.contains(relatedTarget) || input.onBlur()
            }
          />
        </>
      )}
    </FieldForm>
  )
}

const rootOf = (element: Element | null) =>
  element?.getRootNode() as { activeElement?: Element | null } | undefined

/** The flag stands where other rows have their mark, the code where they have their words. */
const phoneFieldCss = `
.country{position:relative;display:flex;align-items:center;flex:none;margin-inline:-8px -4px;padding:10px 4px 10px 8px;border-radius:calc(var(--r-md) - 4px);color:var(--fg);font-size:16px;line-height:22px;font-variant-numeric:tabular-nums}
.country:hover:not(:has(:disabled)){background:var(--row-over)}
.country:has(:focus-visible){outline:2px solid var(--link);outline-offset:0}
.flag{position:relative;flex:none;display:grid;place-items:center;inline-size:24px;block-size:16px;margin-inline-end:12px;border-radius:3px;overflow:hidden;background:var(--bg-3);color:var(--fg-2);font:600 11px/16px var(--font)}
.flag svg{display:block;forced-color-adjust:none}
.flag::after{content:"";position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px color-mix(in srgb,var(--fg) 16%,transparent)}
.calling{min-inline-size:1.2em}
.tel~.submit{min-inline-size:0;margin-inline-start:-8px;padding-inline:8px}
.country .icon{margin-inline-start:2px;color:var(--fg-3)}
.country select{position:absolute;inset:0;inline-size:100%;opacity:0;cursor:pointer;font:inherit;font-size:16px;color:var(--fg);background:var(--bg)}
.country select:disabled{cursor:default}
@media (max-width:374px){
.tel~.submit:not([aria-busy])>.word{display:none}
.tel~.submit:not([aria-busy])>.flip{display:grid}
.tel~.submit{min-inline-size:40px}
.tel~.chip{display:none}
}
`
