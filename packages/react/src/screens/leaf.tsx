import type { ReactNode } from 'react'

/** A host's logo. */
export function Leaf({ size = 64 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" role="img" aria-label="Juniper">
      <circle cx="32" cy="32" r="30" fill="#1f6f54" />
      <path
        d="M32 50V22M32 34c-8 0-12-5-12-12 8 0 12 4 12 12zm0 8c8 0 12-5 12-12-8 0-12 4-12 12z"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
