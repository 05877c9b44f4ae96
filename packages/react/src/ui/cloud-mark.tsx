import type { CloudMethod } from '@latchkey/core'
import type { ReactNode } from 'react'

/** What the clouds call themselves, in every language. */
export const CLOUD_NAMES: Record<CloudMethod, string> = {
  'google-drive': 'Google Drive',
  icloud: 'Apple iCloud',
}

const MARKS: Record<CloudMethod, ReactNode> = {
  'google-drive': (
    <g transform="translate(1.5 2.6) scale(.2405)">
      <path fill="#0066da" d="M6.6 66.85l3.85 6.65c.8 1.4 1.95 2.5 3.3 3.3L27.5 53H0c0 1.55.4 3.1 1.2 4.5z" />
      <path fill="#00ac47" d="M43.65 25L29.9 1.2c-1.35.8-2.5 1.9-3.3 3.3l-25.4 44A9 9 0 0 0 0 53h27.5z" />
      <path
        fill="#ea4335"
        d="M73.55 76.8c1.35-.8 2.5-1.9 3.3-3.3l1.6-2.75 7.65-13.25c.8-1.4 1.2-2.95 1.2-4.5H59.8l5.85 11.5z"
      />
      <path fill="#00832d" d="M43.65 25L57.4 1.2A8.9 8.9 0 0 0 52.9 0H34.4c-1.6 0-3.15.45-4.5 1.2z" />
      <path fill="#2684fc" d="M59.8 53H27.5L13.75 76.8c1.35.8 2.9 1.2 4.5 1.2h50.8c1.6 0 3.15-.45 4.5-1.2z" />
      <path
        fill="#ffba00"
        d="M73.4 26.5l-12.7-22c-.8-1.4-1.95-2.5-3.3-3.3L43.65 25 59.8 53h27.45c0-1.55-.4-3.1-1.2-4.5z"
      />
    </g>
  ),
  icloud: (
    <>
      <linearGradient id="icloud" gradientUnits="userSpaceOnUse" x1="12" y1="4" x2="12" y2="20">
        <stop offset="0" stopColor="#63b5ff" />
        <stop offset="1" stopColor="#1a7cf5" />
      </linearGradient>
      <path
        fill="url(#icloud)"
        d="M18.6 10.1A6.9 6.9 0 0 0 5.7 8.6a5.2 5.2 0 0 0-3.9 5.1 5.2 5.2 0 0 0 5.2 5.2h11a4.5 4.5 0 0 0 .6-8.8z"
      />
    </>
  ),
}

/** The mark of a cloud. What it is stands in words beside it. */
export function CloudMark({ of, size = 24 }: { of: CloudMethod; size?: number }): ReactNode {
  return (
    <svg className="mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      {MARKS[of]}
    </svg>
  )
}
