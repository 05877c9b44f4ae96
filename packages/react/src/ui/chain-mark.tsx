import type { ReactNode } from 'react'

/** Drawn by us, in the text's colour: the octahedron, seen from the side, and the three slanted bars. */
const PATHS = {
  ethereum: ['M12 2.5 5.5 12.6 12 16.4l6.5-3.8z', 'M5.5 14.9 12 21.5l6.5-6.6L12 18.6z'],
  solana: ['M7 5h13l-3 3.4H4z', 'M4 10.3h13l3 3.4H7z', 'M7 15.6h13L17 19H4z'],
} as const

export type MarkedChain = keyof typeof PATHS

/** The sign of a chain, without a name: what stands beside it says it. */
export function ChainMark({ of, size = 20 }: { of: MarkedChain; size?: number }): ReactNode {
  return (
    <svg
      className="chain-mark"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <ChainDrawing of={of} />
    </svg>
  )
}

/** The same inside of another drawing, 24 units wide. */
export function ChainDrawing({ of }: { of: MarkedChain }): ReactNode {
  return PATHS[of].map((path) => <path key={path} d={path} fill="currentColor" />)
}
