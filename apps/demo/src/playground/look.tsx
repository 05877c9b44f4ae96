import { useId, useState } from 'react'
import { DEFAULTS } from './options.ts'
import { Switch } from './switch.tsx'
import { setOptions, useOptions } from './use-options.ts'

const THEMES = [
  { value: 'system', name: 'As the visitor’s' },
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
] as const

const LANGUAGES = [
  ['', 'The browser’s'],
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['pt', 'Português'],
  ['ja', '日本語'],
  ['zh', '简体中文'],
  ['ar', 'العربية'],
] as const

/** How the widget looks; folded away until somebody wants it. */
export function Look() {
  const options = useOptions()
  const id = useId()
  // as the page was opened: a field must not fold away under the hand that empties it
  const [open] = useState(options.header !== DEFAULTS.header || options.message !== DEFAULTS.message)
  const ownColor = options.theme.startsWith('#') ? options.theme : null
  return (
    <details className="look" open={open}>
      <summary>Look and language</summary>
      <div className="look-fields">
        <label htmlFor={`${id}-header`}>
          Header
          <input
            id={`${id}-header`}
            value={options.header}
            onChange={(event) => setOptions({ header: event.target.value })}
          />
        </label>
        <label htmlFor={`${id}-message`}>
          Message
          <input
            id={`${id}-message`}
            value={options.message}
            onChange={(event) => setOptions({ message: event.target.value })}
          />
        </label>
        <label htmlFor={`${id}-theme`}>
          Theme
          <select
            id={`${id}-theme`}
            value={ownColor ? 'color' : options.theme}
            onChange={({ target: { value } }) =>
              setOptions({ theme: value === 'color' ? '#12201a' : (value as 'system') })
            }
          >
            {THEMES.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
            <option value="color">A colour</option>
          </select>
        </label>
        <label htmlFor={`${id}-lang`}>
          Language
          <select
            id={`${id}-lang`}
            value={options.lang}
            onChange={(event) => setOptions({ lang: event.target.value })}
          >
            {LANGUAGES.map(([tag, name]) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {ownColor && (
          <ColorField
            name="Background"
            value={ownColor}
            onChange={(theme) => setOptions({ theme: theme as `#${string}` })}
          />
        )}
        <ColorField
          name="Accent"
          value={options.accent}
          onChange={(accent) => setOptions({ accent: accent as `#${string}` })}
        />
      </div>
      <div className="look-switches">
        <Switch name="Links to the terms" on={options.legal} onChange={(legal) => setOptions({ legal })} />
        <Switch
          name="Buttons only"
          on={options.buttonsOnly}
          onChange={(buttonsOnly) => setOptions({ buttonsOnly })}
        />
        <Switch
          name="In the page, no dialog"
          on={options.standalone}
          onChange={(standalone) => setOptions({ standalone })}
        />
      </div>
    </details>
  )
}

function ColorField(props: { name: string; value: string; onChange(value: string): void }) {
  return (
    <label>
      {props.name}
      <input type="color" value={props.value} onChange={(event) => props.onChange(event.target.value)} />
    </label>
  )
}
