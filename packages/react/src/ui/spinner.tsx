import type { ReactNode } from 'react'

/** A turning ring. Decorative: the state is announced by the text or the busy control around it. */
export function Spinner({ size = 20 }: { size?: number }): ReactNode {
  return (
    <svg
      className="spinner"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="12" cy="12" r="9.5" />
      <circle cx="12" cy="12" r="9.5" pathLength="100" strokeDasharray="28 72" />
    </svg>
  )
}
