import type { ReactNode } from 'react'
import { goTo } from './address.ts'

/** A link within the gallery: a plain click stays in the page, one with a key is the browser's. */
export function InPlace(props: { to: string; className?: string; children: ReactNode }): ReactNode {
  return (
    <a
      href={props.to}
      className={props.className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        goTo(props.to)
      }}
    >
      {props.children}
    </a>
  )
}
