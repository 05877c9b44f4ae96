import type { ReactNode } from 'react'

/** The buttons at the end of a screen, the main one first. They stay in view while the screen scrolls. */
export function Actions({ children }: { children: ReactNode }): ReactNode {
  return <div className="actions">{children}</div>
}
