import type { SocialProvider } from '@latchkey/core'
import type { ReactNode } from 'react'

export type Provider = SocialProvider | 'farcaster' | 'telegram'

const tile = (fill: string, rx: number) => <rect x="2.5" y="2.5" width="19" height="19" rx={rx} fill={fill} />
const NOTE =
  'M16.1 3H13v12.5a2.6 2.6 0 1 1-1.85-2.5V9.8A5.75 5.75 0 1 0 16.1 15.5V9.15a7.5 7.5 0 0 0 4.4 1.4V7.45A4.45 4.45 0 0 1 16.1 3z'

/**
 * The providers' own marks, drawn by us after their geometry and in their colours; those in black follow the text. Round
 * ones are 20 px, square ones 19, so that they look equally large; what is cut out of them shows what is behind.
 */
const MARKS: Record<Provider, ReactNode> = {
  google: (
    <>
      <path fill="#ea4335" d="M3.06 7.51a10 10 0 0 1 15.63-2.91l-2.87 2.87a5.9 5.9 0 0 0-9.42 2.63z" />
      <path fill="#fbbc05" d="M3.06 16.49a10 10 0 0 1 0-8.98l3.34 2.59a5.9 5.9 0 0 0 0 3.8z" />
      <path fill="#34a853" d="M18.62 19.58a10 10 0 0 1-15.56-3.09l3.34-2.59a5.9 5.9 0 0 0 8.99 3.17z" />
      <path
        fill="#4285f4"
        d="M21.42 10.18a10 10 0 0 1-2.8 9.4l-3.23-2.51a4.7 4.7 0 0 0 1.99-3.02H12v-3.87z"
      />
    </>
  ),
  twitter: (
    <path
      fill="currentColor"
      d="M17.15 4h2.75l-6 6.86L20.95 20H15.4l-4.33-5.66L6.1 20H3.35l6.42-7.34L3 4h5.69l3.92 5.18zm-.97 14.35h1.53L7.87 5.56H6.23z"
    />
  ),
  discord: (
    <path
      fill="#5865f2"
      fillRule="evenodd"
      d="M19.05 5.5a16.5 16.5 0 0 0-4.15-1.3l-.58 1.13a15.6 15.6 0 0 0-4.64 0L9.1 4.2a16.5 16.5 0 0 0-4.15 1.3C2.3 9.4 1.6 13.2 1.95 17a16.8 16.8 0 0 0 5.1 2.55l1.08-1.76a11 11 0 0 1-1.72-.83l.43-.33a12.3 12.3 0 0 0 10.32 0l.43.33c-.55.33-1.12.6-1.72.83l1.08 1.76A16.8 16.8 0 0 0 22.05 17c.42-4.4-.72-8.17-3-11.5zM8.62 14.8c-1 0-1.83-.92-1.83-2.05s.81-2.05 1.83-2.05 1.85.93 1.83 2.05c0 1.13-.81 2.05-1.83 2.05zm6.76 0c-1 0-1.83-.92-1.83-2.05s.81-2.05 1.83-2.05 1.85.93 1.83 2.05c0 1.13-.8 2.05-1.83 2.05z"
    />
  ),
  github: (
    <path
      fill="currentColor"
      d="M12 2a10 10 0 0 0-3.16 19.49c.5.09.66-.22.66-.48v-1.7c-2.78.6-3.37-1.34-3.37-1.34-.45-1.15-1.11-1.46-1.11-1.46-.9-.62.07-.61.07-.61 1 .07 1.53 1.03 1.53 1.03.9 1.53 2.34 1.09 2.91.83.09-.65.35-1.09.64-1.34-2.22-.25-4.56-1.11-4.56-4.94 0-1.09.39-1.98 1.03-2.68-.1-.26-.45-1.27.1-2.65 0 0 .84-.27 2.75 1.02a9.6 9.6 0 0 1 5 0c1.91-1.29 2.75-1.02 2.75-1.02.55 1.38.2 2.39.1 2.65.64.7 1.03 1.59 1.03 2.68 0 3.84-2.34 4.69-4.57 4.94.36.31.68.92.68 1.85v2.74c0 .26.17.58.69.48A10 10 0 0 0 12 2z"
    />
  ),
  linkedin: (
    <>
      {tile('#0a66c2', 2)}
      <g fill="#fff">
        <circle cx="6.75" cy="6.8" r="1.63" />
        <path d="M5.34 9.65h2.82v9.05H5.34zM9.92 9.65h2.7v1.24h.04c.38-.71 1.3-1.47 2.67-1.47 2.85 0 3.37 1.88 3.37 4.32v4.96h-2.81v-4.4c0-1.05-.02-2.4-1.46-2.4s-1.69 1.14-1.69 2.32v4.48H9.92z" />
      </g>
    </>
  ),
  spotify: (
    <path
      fill="#1ed760"
      fillRule="evenodd"
      d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm5.9 8.9C14.7 9 9.35 8.8 6.3 9.75a.92.92 0 1 1-.55-1.75c3.55-1.05 9.4-.85 13.1 1.35a.9.9 0 0 1-.95 1.55zm-1.15 3.05c-2.7-1.65-6.8-2.15-9.95-1.15a.76.76 0 1 1-.45-1.45c3.65-1.1 8.15-.55 11.25 1.35a.75.75 0 0 1-.85 1.25zm-1 2.7c-2.35-1.45-5.3-1.75-8.8-.95a.62.62 0 1 1-.3-1.2c3.8-.85 7.1-.5 9.7 1.1a.62.62 0 0 1-.6 1.05z"
    />
  ),
  instagram: (
    <>
      <linearGradient id="instagram" gradientUnits="userSpaceOnUse" x1="5" y1="21" x2="17" y2="3">
        <stop offset="0" stopColor="#fdb24a" />
        <stop offset=".4" stopColor="#f5303f" />
        <stop offset="1" stopColor="#b32cc8" />
      </linearGradient>
      <g fill="none" stroke="url(#instagram)" strokeWidth="1.8">
        <rect x="3.4" y="3.4" width="17.2" height="17.2" rx="5" />
        <circle cx="12" cy="12" r="4.05" />
      </g>
      <circle cx="16.9" cy="7.1" r="1.2" fill="#c12dae" />
    </>
  ),
  tiktok: (
    <>
      <path fill="#25f4ee" transform="translate(-.8 -.6)" d={NOTE} />
      <path fill="#fe2c55" transform="translate(.8 .6)" d={NOTE} />
      <path fill="currentColor" d={NOTE} />
    </>
  ),
  line: (
    <>
      <path
        fill="#06c755"
        d="M12 2.6c-5.52 0-10 3.64-10 8.12 0 4 3.56 7.37 8.36 8 .33.07.77.22.88.5.1.25.07.64.03.9l-.14.85c-.04.25-.2.98.88.53s5.76-3.4 7.86-5.81C21.32 14.13 22 12.5 22 10.72 22 6.24 17.52 2.6 12 2.6z"
      />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="1.15"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M6.05 8.9v3.75h1.85M9.85 8.9v3.75M11.75 12.65V8.9l2.5 3.75V8.9M18.1 8.9h-1.95v3.75h1.95M16.15 10.78h1.9"
      />
    </>
  ),
  apple: (
    <path
      fill="currentColor"
      d="M12.13 7.75c-.79 0-2-.9-3.29-.87a4.87 4.87 0 0 0-4.12 2.5c-1.76 3.05-.45 7.56 1.26 10.04.84 1.2 1.83 2.56 3.15 2.52 1.26-.05 1.73-.82 3.26-.82 1.52 0 1.95.82 3.29.79 1.36-.02 2.22-1.23 3.05-2.45a10 10 0 0 0 1.38-2.83 4.4 4.4 0 0 1-2.67-4.03 4.5 4.5 0 0 1 2.15-3.78 4.63 4.63 0 0 0-3.64-1.97c-1.66-.13-3.05.9-3.82.9zM14.93 5.2A4.4 4.4 0 0 0 15.96 2a4.5 4.5 0 0 0-2.93 1.5 4.2 4.2 0 0 0-1.06 3.09 3.7 3.7 0 0 0 2.96-1.39z"
    />
  ),
  farcaster: (
    <>
      {tile('#855dcd', 4.6)}
      <path
        fill="#fff"
        d="M8 6.5h8v1.55h2.2l-.48 1.6h-.42v6.25q.4.05.4.75.4.05.4.75h-4.1q0-.7.4-.75 0-.7.3-.75v-3.4a2.7 2.7 0 0 0-5.4 0v3.4q.3.05.3.75.4.05.4.75H5.9q0-.7.4-.75 0-.7.4-.75V9.65h-.42l-.48-1.6H8z"
      />
    </>
  ),
  telegram: (
    <>
      <circle cx="12" cy="12" r="10" fill="#2aabee" />
      <path
        fill="#fff"
        d="M6.5 11.85c2.92-1.27 4.87-2.11 5.84-2.52 2.78-1.15 3.36-1.35 3.74-1.36.3 0 .55.15.55.5v.28c-.15 1.58-.8 5.42-1.14 7.19-.14.75-.41 1-.68 1.03-.58.05-1.02-.39-1.58-.76-.88-.57-1.38-.93-2.23-1.49-.99-.65-.35-1.01.22-1.59.14-.15 2.7-2.48 2.75-2.69.02-.1-.05-.23-.25-.2-.09.02-1.5.95-4.22 2.79-.4.27-.76.41-1.08.4-.36-.01-1.04-.2-1.55-.37-.63-.2-1.13-.31-1.08-.66.02-.18.27-.36.71-.55z"
      />
    </>
  ),
}

/** The mark of a provider. What it is stands in words beside it. */
export function ProviderMark({ of, size = 24 }: { of: Provider; size?: number }): ReactNode {
  return (
    <svg className="mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      {MARKS[of]}
    </svg>
  )
}
