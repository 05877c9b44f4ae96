import type { ReactNode } from 'react'
import { useSheet } from './root-context.ts'

/** A sentence that the user agrees to by a tick. */
export function Tick(props: {
  checked: boolean
  disabled?: boolean
  onChange(checked: boolean): void
  children: ReactNode
}): ReactNode {
  useSheet(tickCss)
  return (
    <label className="tick-row">
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.children}</span>
    </label>
  )
}

const tickCss = `
.tick-row{display:flex;gap:12px;padding:14px 16px;border:1px solid var(--control);border-radius:var(--r-md);cursor:pointer;text-wrap:pretty}
.actions>.tick-row{margin-block-end:8px}
.tick-row:has(:checked){border-color:var(--link);background:color-mix(in srgb,var(--accent) 8%,var(--bg))}
.tick-row:has(:focus-visible){outline:2px solid var(--link);outline-offset:2px}
.tick-row input{flex:none;inline-size:20px;block-size:20px;margin:1px 0 0;accent-color:var(--fill);cursor:inherit;outline:none}
.tick-row span{min-inline-size:0;overflow-wrap:anywhere}
`
