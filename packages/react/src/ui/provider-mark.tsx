import type { SocialProvider } from '@latchkey/core'
import type { ReactNode } from 'react'

export type Provider = SocialProvider | 'farcaster' | 'telegram'

const BACK = 'var(--bg)'
const note = 'M13.1 4v10.7a3.2 3.2 0 1 1-3.2-3.2M13.1 4.4c.3 2.5 2 4.1 4.5 4.3'
const square = <rect x="2.5" y="2.5" width="19" height="19" rx="5" />

/** Simple drawings of the providers' own marks, in their colours; those in black follow the text. */
const MARKS: Record<Provider, ReactNode> = {
  google: (
    <g fill="none" strokeWidth="4.1">
      <path stroke="#ea4335" d="M5.14 9.23A7.4 7.4 0 0 1 17.67 7.24" />
      <path stroke="#fbbc05" d="M5.14 14.77A7.4 7.4 0 0 1 5.14 9.23" />
      <path stroke="#34a853" d="M17.5 16.95A7.4 7.4 0 0 1 5.14 14.77" />
      <path stroke="#4285f4" d="M12.2 12h7.2a7.4 7.4 0 0 1-1.9 4.95" />
    </g>
  ),
  twitter: (
    <g fill="none" stroke="currentColor" strokeWidth="1.7">
      <path d="M4.2 4.3h4.2l11.4 15.4h-4.2z" />
      <path d="M19 4.2l-6.2 6.9M10.4 13.5l-5.5 6.2" />
    </g>
  ),
  discord: (
    <>
      <path
        fill="#5865f2"
        d="M7.2 5.4c1.1-.5 2.1-.8 3.1-1l.5 1.1h2.4l.5-1.1c1 .2 2 .5 3.1 1 2.4 3.4 3.6 7 3.2 11-1.5 1.3-3 2.1-4.7 2.6l-1.1-1.8c-1.4.3-3 .3-4.4 0L8.7 19c-1.7-.5-3.2-1.3-4.7-2.6-.4-4 .8-7.6 3.2-11z"
      />
      <g fill={BACK}>
        <ellipse cx="9" cy="12.2" rx="1.6" ry="1.8" />
        <ellipse cx="15" cy="12.2" rx="1.6" ry="1.8" />
      </g>
    </>
  ),
  github: (
    <>
      <circle cx="12" cy="12" r="9.6" fill="currentColor" />
      <path
        fill={BACK}
        d="M7.9 8.2c-.2-.9-.1-1.9.2-2.8 1 0 1.9.5 2.7 1.1a9 9 0 0 1 2.4 0c.8-.6 1.7-1.1 2.7-1.1.3.9.4 1.9.2 2.8.6.7 1 1.5 1 2.6 0 2.8-1.6 4-3.6 4.4.4.5.5 1.1.5 1.8v4.2a9 9 0 0 1-4 0v-1.4c-2 .4-2.6-.7-3-1.6-.2-.4-.6-.7-1-1 .9-.4 1.6.1 2.1.8.5.8 1 1 1.9.7.1-.6.3-1.1.6-1.5-2-.4-3.7-1.6-3.7-4.4 0-1.1.4-1.9 1-2.6z"
      />
    </>
  ),
  linkedin: (
    <>
      <g fill="#0a66c2">{square}</g>
      <g fill="#fff">
        <circle cx="7.7" cy="7.6" r="1.4" />
        <path d="M6.5 10.1h2.4v7.5H6.5zM10.6 10.1h2.3v1.1c.5-.8 1.4-1.3 2.5-1.3 2 0 2.8 1.3 2.8 3.2v4.5h-2.4v-4.1c0-1-.4-1.6-1.3-1.6s-1.5.7-1.5 1.7v4h-2.4z" />
      </g>
    </>
  ),
  spotify: (
    <>
      <circle cx="12" cy="12" r="9.6" fill="#1db954" />
      <g fill="none" stroke={BACK} strokeLinecap="round">
        <path strokeWidth="1.8" d="M6.7 9.3c3.6-1 7.5-.7 10.6 1.1" />
        <path strokeWidth="1.5" d="M7.3 12.6c2.9-.8 6.1-.5 8.7 1" />
        <path strokeWidth="1.3" d="M7.9 15.6c2.3-.6 4.7-.4 6.7.8" />
      </g>
    </>
  ),
  instagram: (
    <g fill="none" stroke="#e4405f" strokeWidth="1.9">
      <rect x="3.6" y="3.6" width="16.8" height="16.8" rx="4.8" />
      <circle cx="12" cy="12" r="3.9" />
      <path strokeLinecap="round" d="M16.7 7.3h.01" />
    </g>
  ),
  tiktok: (
    <g fill="none" strokeWidth="2.5">
      <path stroke="#25f4ee" transform="translate(-.8 -.5)" d={note} />
      <path stroke="#fe2c55" transform="translate(.8 .5)" d={note} />
      <path stroke="currentColor" d={note} />
    </g>
  ),
  line: (
    <>
      <g fill="#06c755">{square}</g>
      <path
        fill="#fff"
        d="M12 5.5c-4.1 0-7.4 2.7-7.4 6 0 3 2.6 5.4 6.1 5.9.6.1.5.7.4 1.5-.1.5.3.6.8.3 2.7-1.5 7.5-4.3 7.5-7.7 0-3.3-3.3-6-7.4-6z"
      />
      <path
        fill="none"
        stroke="#06c755"
        d="M7.3 9.6v3.5H9M10.5 9.6v3.5M12.1 13.1V9.6l2 3.5V9.6M17.3 9.6h-1.6v3.5h1.6M15.7 11.4H17"
      />
    </>
  ),
  apple: (
    <g fill="currentColor">
      <path d="M16.5 12.8c0-1.8.9-2.8 2-3.5-.9-1.2-2.1-1.8-3.5-1.8-1.3 0-2.1.7-3 .7s-1.7-.7-2.9-.7c-2.7 0-4.6 2.3-4.6 5.5 0 3.7 2.4 7.8 4.6 7.8 1 0 1.6-.7 2.8-.7s1.7.7 2.7.7c1.7 0 3.4-2.8 4-5-1.2-.5-2.1-1.6-2.1-3z" />
      <path d="M15.3 3c.1 2.1-1.4 3.8-3.4 3.9-.2-2 1.4-3.8 3.4-3.9z" />
    </g>
  ),
  farcaster: (
    <>
      <g fill="#855dcd">{square}</g>
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="1.8"
        d="M6.6 6.9h10.8M8.3 6.9v10.4M15.7 6.9v10.4M8.3 13.4a3.7 3.7 0 0 1 7.4 0M6.8 17.3h3M14.2 17.3h3"
      />
    </>
  ),
  telegram: (
    <>
      <circle cx="12" cy="12" r="9.6" fill="#2aabee" />
      <path fill="#fff" d="M6 11.7L17.6 7l-2.1 10.6-3.9-2.8-1.7 1.9-.2-3.2 5.3-4.4-6.4 3.9z" />
    </>
  ),
}

/** The mark of a provider. What it is stands in words beside it. */
export function ProviderMark({ of, size = 22 }: { of: Provider; size?: number }): ReactNode {
  return (
    <svg className="mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      {MARKS[of]}
    </svg>
  )
}
