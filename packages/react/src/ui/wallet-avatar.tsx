import { chainTypeOf } from '@latchkey/core'
import type { ReactNode } from 'react'
import { ChainDrawing } from './chain-mark.tsx'

/** A small number that two addresses seldom share. */
function hashOf(address: string): number {
  let hash = 0
  for (const character of address.toLowerCase()) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  return hash
}

const GROUNDS = { ethereum: '#4c5fbf', solana: '#7a3fd0' }

/** A wallet's own colours, made of its address, with the mark of its chain. Decorative: the address stands beside it. */
export function WalletAvatar({ address, size = 26 }: { address: string; size?: number }): ReactNode {
  const hash = hashOf(address)
  const [first, second, turn] = [hash % 360, (hash >> 9) % 360, (hash >> 5) % 360]
  const chain = chainTypeOf(address)
  return (
    <svg
      className="avatar"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="11" cy="11" r="11" fill={`hsl(${first} 62% 56%)`} />
      <path
        d="M11 0a11 11 0 0 1 0 22c5-3 3-8 0-11s-5-8 0-11z"
        fill={`hsl(${second} 66% 44%)`}
        transform={`rotate(${turn} 11 11)`}
      />
      <circle cx="19" cy="18" r="6.5" fill={GROUNDS[chain]} stroke="var(--bg)" strokeWidth="1.5" />
      <g color="#fff" transform="translate(14.2 13.2)scale(.4)">
        <ChainDrawing of={chain} />
      </g>
    </svg>
  )
}
