import { createContext, type ReactNode, useContext } from 'react'
import { cx } from './cx.ts'
import { check, Icon } from './icon.tsx'
import { safeHref } from './safe-href.ts'
import { Spinner } from './spinner.tsx'

/** Id of what says why a button that agrees waits; null while none has to. */
export const WaitingContext = createContext<string | null>(null)

export interface ButtonProps {
  kind?: 'primary' | 'secondary' | 'ghost' | 'danger'
  state?: 'idle' | 'loading' | 'success'
  disabled?: boolean
  /**
   * What it does cannot be taken back, or binds: it waits until the screen was read, see Agreement. The second click of
   * a double click was meant for the host's button, which lay there before.
   */
  agrees?: boolean
  /** makes it a link; ignored unless it is an http(s) or mailto address */
  href?: string | null
  /** presses the form that it stands in; `onClick` is not asked then */
  submits?: boolean
  onClick?(): void
  children: ReactNode
}

/**
 * A full-width action. While loading or done it stays focusable (aria-disabled), so that the focus is not
 * thrown to the page when a press starts work.
 */
export function Button(props: ButtonProps): ReactNode {
  const { kind = 'primary', state = 'idle', disabled = false, onClick, children } = props
  const waitingFor = useContext(WaitingContext)
  const waits = props.agrees && state === 'idle' ? waitingFor : null
  const className = cx('btn', kind, state !== 'idle' && state, waits && 'waits')
  const href = safeHref(props.href)
  if (href)
    return (
      <a className={className} href={href} onClick={onClick}>
        {children}
      </a>
    )
  return (
    <button
      type={props.submits && state === 'idle' && !waits ? 'submit' : 'button'}
      className={className}
      disabled={disabled}
      aria-disabled={state !== 'idle' || waits ? true : undefined}
      aria-busy={state === 'loading' || undefined}
      aria-describedby={waits ?? undefined}
      onClick={({ detail }) => state === 'idle' && !waits && !(props.agrees && detail > 1) && onClick?.()}
    >
      {state === 'loading' && <Spinner size={18} />}
      {state === 'success' && <Icon of={check} size={18} />}
      <span>{children}</span>
    </button>
  )
}
