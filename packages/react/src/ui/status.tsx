import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'
import { alertIcon, check } from './icon.tsx'
import { Message } from './message.tsx'
import { useSheet } from './root-context.ts'
import { Spinner } from './spinner.tsx'

export interface StatusProps {
  status: 'waiting' | 'success' | 'failed'
  /** drawn inside the turning ring: with whom it is being spoken */
  sign: ReactNode
  title: string
  detail: string | null
  /** said below a failure */
  note?: string | null
  retry: { label: string; onSelect(): void } | null
  /** another try is there, but will hardly help: the way out stands first */
  vain?: boolean
  /** the way out of a failure */
  leave: { label: string; onSelect(): void } | null
}

/** A step that somebody else has to finish: it waits, it worked, or it failed and says what can be done. */
export function Status(props: StatusProps): ReactNode {
  useSheet(statusCss)
  const { status, title, detail, retry, leave } = props
  const [first, second] = props.vain ? [leave, retry] : [retry, leave]
  if (status === 'failed')
    return (
      <Message
        tone="error"
        icon={alertIcon}
        title={title}
        detail={detail}
        action={first ?? second}
        secondary={first && second}
      >
        {props.note && <p className="status-note">{props.note}</p>}
      </Message>
    )
  return (
    <div role="status">
      {status === 'success' ? (
        <Heading icon={check} tone="success" title={title} detail={detail} />
      ) : (
        <Heading visual={<Ring>{props.sign}</Ring>} tone="plain" title={title} detail={detail} />
      )}
    </div>
  )
}

/** A sign with a ring around it that turns while something is waited for. */
export function Ring({ children }: { children: ReactNode }): ReactNode {
  useSheet(ringCss)
  return (
    <span className="ring">
      <Spinner size={64} />
      {children}
    </span>
  )
}

const ringCss = `
.ring{position:relative;overflow:clip;border-radius:50%;display:grid;place-items:center;inline-size:64px;block-size:64px;color:var(--fg)}
.ring>.spinner{position:absolute;inset:0;inline-size:100%;block-size:100%;stroke-width:1.4}
`

const statusCss = `
.status-note{margin-block-start:12px;font-size:14px;line-height:20px;color:var(--fg-2);text-align:center;text-wrap:balance}
`
