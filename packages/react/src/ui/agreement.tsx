import { type ReactNode, useRef } from 'react'
import { useCopy } from '../copy/copy.ts'
import { WaitingContext } from './button.tsx'
import { chevronDown, Icon } from './icon.tsx'
import { useSheet } from './root-context.ts'
import { useSeen } from './use-seen.ts'

const READ_ON_ID = 'privy-read-on'

/**
 * The buttons of a screen that is agreed to: those that agree wait until it was in view to its end, and a press goes
 * on to there.
 */
export function Agreement({ to, children }: { to: unknown; children: ReactNode }): ReactNode {
  useSheet(agreementCss)
  const { shell } = useCopy()
  const box = useRef<HTMLDivElement>(null)
  const { seen, readOn } = useSeen(box, to)
  return (
    <div className="actions" ref={box} tabIndex={-1}>
      {!seen && (
        <button type="button" className="read-on" id={READ_ON_ID} onClick={readOn}>
          {shell.readOn}
          <Icon of={chevronDown} size={16} />
        </button>
      )}
      <WaitingContext.Provider value={seen ? null : READ_ON_ID}>{children}</WaitingContext.Provider>
    </div>
  )
}

const agreementCss = `
.btn.waits,.btn.waits:hover{background:var(--bg-3);color:var(--fg-3)}
.actions:has(>.read-on)::before{inset-block-start:-56px}
.read-on{position:absolute;inset-block-end:100%;inset-inline:0;inline-size:max-content;max-inline-size:100%;margin:0 auto 4px;display:flex;align-items:center;gap:4px;min-block-size:32px;padding:5px 10px 5px 14px;border:1px solid var(--control);border-radius:var(--privy-border-radius-full);background:var(--bg);color:var(--fg);font:500 13px/20px var(--font);box-shadow:0 2px 8px rgb(12 12 24/.12)}
.read-on:hover{background:var(--bg-2)}
`
