import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { external, Icon } from './icon.tsx'
import { safeHref } from './safe-href.ts'

/** A row that leads out of the modal, into a new tab. Nothing when the address is not a web address. */
export function LinkRow({ href, label }: { href: string; label: string }): ReactNode {
  const { shell } = useCopy()
  const safe = safeHref(href)
  if (!safe) return null
  return (
    <a className="row" href={safe} target="_blank" rel="noopener noreferrer">
      <span className="row-label">{label}</span>
      <span className="sr">{shell.opensNewTab}</span>
      <Icon of={external} size={18} />
    </a>
  )
}
