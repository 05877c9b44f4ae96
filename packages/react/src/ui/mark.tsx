import type { ReactNode } from 'react'

/** The Latchkey mark: a key whose shaft and bit stand as an L. Drawn in the text's colour. */
export function Mark({ size = 16 }: { size?: number }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <MarkPaths />
    </svg>
  )
}

/** The mark without its frame, for use inside another drawing. */
export function MarkPaths(): ReactNode {
  return (
    <>
      <circle cx="9" cy="6.5" r="4" />
      <path d="M9 10.5V21h8.5M9 16.2h5.2" />
    </>
  )
}
