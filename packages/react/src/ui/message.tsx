import type { ReactNode } from 'react'
import { Actions } from './actions.tsx'
import { Button } from './button.tsx'
import { Heading } from './heading.tsx'
import type { IconPaths } from './icon.tsx'

export interface MessageProps {
  tone: 'plain' | 'error' | 'success'
  icon: IconPaths
  title: string
  detail: string | null
  action: { label: string; href?: string | null; onSelect?(): void } | null
  secondary?: { label: string; onSelect(): void } | null
  children?: ReactNode
}

/** A screen that says one thing and offers a way on. */
export function Message({ tone, icon, title, detail, action, secondary, children }: MessageProps): ReactNode {
  return (
    <>
      <div className="lead" role={tone === 'error' ? 'alert' : undefined}>
        <Heading icon={icon} tone={tone} title={title} detail={detail} />
      </div>
      {children}
      {(action || secondary) && (
        <Actions>
          {action && (
            <Button href={action.href} onClick={action.onSelect}>
              {action.label}
            </Button>
          )}
          {secondary && (
            <Button kind="ghost" onClick={secondary.onSelect}>
              {secondary.label}
            </Button>
          )}
        </Actions>
      )}
    </>
  )
}
