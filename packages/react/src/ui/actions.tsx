import type { ReactNode } from 'react'

/** The buttons at the end of a screen, the main one first. */
export function Actions({ children }: { children: ReactNode }): ReactNode {
  return <div className="actions">{children}</div>
}
