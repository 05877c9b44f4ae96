import type { ReactNode } from 'react'
import { useSheet } from './root-context.ts'

/** A line in the middle, below what is listed. */
export function Centered({ children }: { children: ReactNode }): ReactNode {
  useSheet(centeredCss)
  return <p className="centered">{children}</p>
}

const centeredCss = '.centered{text-align:center}.facts+.centered{margin-block-start:8px}'
