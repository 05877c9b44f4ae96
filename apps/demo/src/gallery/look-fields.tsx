import { LANGUAGES } from '@latchkey/react-auth/gallery'
import type { ReactNode } from 'react'
import type { StandLook } from './address.ts'

/** In the language itself. */
function nameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

const SWITCHES = [
  ['theme', 'dark', 'Dark'],
  ['width', 'phone', 'Phone'],
  ['dir', 'rtl', 'Right to left'],
  ['words', 'long', 'Long words'],
] as const

/** How everything looks, and in which language. */
export function LookFields({
  look,
  onChange,
}: {
  look: StandLook
  onChange(look: StandLook): void
}): ReactNode {
  return (
    <fieldset>
      <legend>Look</legend>
      {SWITCHES.map(([name, value, label]) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={look[name] === value}
            onChange={({ target }) => onChange({ ...look, [name]: target.checked ? value : '' })}
          />{' '}
          {label}
        </label>
      ))}
      <label>
        Language{' '}
        <select
          value={look.lang || 'en'}
          onChange={({ target }) => onChange({ ...look, lang: target.value === 'en' ? '' : target.value })}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {nameOf(language)}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}
