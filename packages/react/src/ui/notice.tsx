import type { ReactNode } from 'react'
import { alertIcon, Icon, info } from './icon.tsx'

/** A boxed sentence. Errors and warnings are announced when they appear. */
export function Notice(props: { tone: 'info' | 'warn' | 'error'; children: ReactNode }): ReactNode {
  return (
    <div className={`notice ${props.tone}`} role={props.tone === 'info' ? 'note' : 'alert'}>
      <Icon of={props.tone === 'info' ? info : alertIcon} size={18} />
      <div>{props.children}</div>
    </div>
  )
}
