import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { check, Icon } from './icon.tsx'
import { safeHref } from './safe-href.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps {
  kind?: 'primary' | 'secondary' | 'ghost'
  state?: 'idle' | 'loading' | 'success'
  disabled?: boolean
  /** makes it a link; ignored unless it is an http(s) or mailto address */
  href?: string | null
  onClick?(): void
  children: ReactNode
}

/**
 * A full-width action. While loading or done it stays focusable (aria-disabled), so that the focus is not
 * thrown to the page when a press starts work.
 */
export function Button(props: ButtonProps): ReactNode {
  const { kind = 'primary', state = 'idle', disabled = false, onClick, children } = props
  const className = cx('btn', kind, state !== 'idle' && state)
  const href = safeHref(props.href)
  if (href)
    return (
      <a className={className} href={href} onClick={onClick}>
        {children}
      </a>
    )
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      aria-disabled={state === 'idle' ? undefined : true}
      aria-busy={state === 'loading' || undefined}
      onClick={() => state === 'idle' && onClick?.()}
    >
      {state === 'loading' && <Spinner size={18} />}
      {state === 'success' && <Icon of={check} size={18} />}
      <span>{children}</span>
    </button>
  )
}
