import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'
import { alertIcon, check } from './icon.tsx'
import { Message } from './message.tsx'
import { useSheet } from './root-context.ts'
import { Spinner } from './spinner.tsx'
import { statusCss } from './status.css.ts'

export interface StatusProps {
  status: 'waiting' | 'success' | 'failed'
  /** drawn inside the turning ring: with whom it is being spoken */
  sign: ReactNode
  title: string
  detail: string | null
  /** said below a failure */
  note?: string | null
  retry: { label: string; onSelect(): void } | null
  /** the way out of a failure */
  leave: { label: string; onSelect(): void } | null
}

/** A step that somebody else has to finish: it waits, it worked, or it failed and says what can be done. */
export function Status(props: StatusProps): ReactNode {
  useSheet(statusCss)
  const { status, title, detail, retry, leave } = props
  if (status === 'failed')
    return (
      <Message
        tone="error"
        icon={alertIcon}
        title={title}
        detail={detail}
        action={retry ?? leave}
        secondary={retry && leave}
      >
        {props.note && <p className="status-note">{props.note}</p>}
      </Message>
    )
  const ring = (
    <span className="ring">
      <Spinner size={64} />
      {props.sign}
    </span>
  )
  return (
    <div role="status">
      {status === 'success' ? (
        <Heading icon={check} tone="success" title={title} detail={detail} />
      ) : (
        <Heading visual={ring} tone="plain" title={title} detail={detail} />
      )}
    </div>
  )
}
