import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { chevronDown, Icon } from './icon.tsx'
import { useSheet } from './root-context.ts'

/** What says why a button that agrees waits. */
export const READ_ON_ID = 'privy-read-on'

/** Over the buttons at the end of a screen: goes on to what of it is out of view. */
export function ReadOn({ onClick }: { onClick(): void }): ReactNode {
  useSheet(readOnCss)
  const { shell } = useCopy()
  return (
    <button type="button" className="read-on" id={READ_ON_ID} onClick={onClick}>
      {shell.readOn}
      <Icon of={chevronDown} size={16} />
    </button>
  )
}

const readOnCss = `
.btn.waits,.btn.waits:hover{background:var(--bg-3);color:var(--fg-3)}
.actions:has(>.read-on)::before{inset-block-start:-56px}
.read-on{position:absolute;inset-block-end:100%;inset-inline:0;inline-size:max-content;max-inline-size:100%;margin:0 auto 4px;display:flex;align-items:center;gap:4px;min-block-size:32px;padding:5px 10px 5px 14px;border:1px solid var(--control);border-radius:var(--privy-border-radius-full);background:var(--bg);color:var(--fg);font:500 13px/20px var(--font);box-shadow:0 2px 8px rgb(12 12 24/.12)}
.read-on:hover{background:var(--bg-2)}
.actions>.notice{margin-block-end:4px}
@media (max-height:600px){.actions>.notice{flex:1 0 100%}}
`
