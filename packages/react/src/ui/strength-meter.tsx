import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useSheet } from './root-context.ts'

const LEVELS = ['weak', 'medium', 'strong'] as const

export interface StrengthMeterProps {
  /** null: there is nothing to weigh yet */
  strength: (typeof LEVELS)[number] | null
  label: string
  /** the word for it, where there is one */
  word: string | null
}

/** How strong a password is: in a word, and in as many of three bars. */
export function StrengthMeter({ strength, label, word }: StrengthMeterProps): ReactNode {
  useSheet(strengthMeterCss)
  const level = strength ? LEVELS.indexOf(strength) : -1
  return (
    <div className={cx('strength', strength)}>
      <span className="bars" aria-hidden="true">
        {LEVELS.map((one, index) => (
          <i key={one} className={index <= level ? 'on' : undefined} />
        ))}
      </span>
      <p>
        {label}
        <span role="status">{word}</span>
      </p>
    </div>
  )
}

const strengthMeterCss = `
.strength{margin-block-start:10px}
.strength .bars{display:flex;gap:4px}
.strength i{flex:1;block-size:4px;border-radius:2px;background:var(--bg-3);transition:background-color .2s}
.strength.weak i.on{background:var(--error)}
.strength.medium i.on{background:var(--warn)}
.strength.strong i.on{background:var(--success)}
.strength p{display:flex;justify-content:space-between;gap:12px;margin-block-start:6px;font-size:13px;line-height:18px;color:var(--fg-2)}
.strength [role=status]{font-weight:600;color:var(--fg)}
@media (forced-colors:active){.strength i{border:1px solid}.strength i.on{background:CanvasText}}
`
