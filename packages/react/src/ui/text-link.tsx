import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { safeHref } from './safe-href.ts'

/** A link out of the modal; opens a new tab and says so to screen readers. */
export function TextLink({ href, children }: { href: string | null; children: ReactNode }): ReactNode {
  const { shell } = useCopy()
  const safe = safeHref(href)
  if (!safe) return <span>{children}</span>
  return (
    <a className="link" href={safe} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr"> {shell.opensNewTab}</span>
    </a>
  )
}
