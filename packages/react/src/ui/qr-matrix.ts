import { encode } from 'uqr'

/** Side of a QR code in CSS pixels when nothing else is said [SHELL-023]. */
export const QR_SIZE = 160

/** Share of the side that the logo takes [SHELL-025]. */
export const QR_LOGO_SHARE = 0.14

export interface QrDrawing {
  /** modules a side, without quiet zone */
  modules: number
  /** path of the dark modules in module units, without the three finder patterns */
  path: string
  /** top left corners of the finder patterns, 7 modules wide */
  finders: readonly (readonly [number, number])[]
}

/**
 * A text as a QR code of error correction level Q [SHELL-024], with room for a logo in the middle when asked.
 * Throws when the text is too long for a code.
 */
export function qrDrawing(text: string, logo: boolean): QrDrawing {
  const { data, size } = encode(text, { ecc: 'Q', boostEcc: false, border: 0 })
  const finders = [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const
  const half = (size * QR_LOGO_SHARE) / 2 + 0.5
  const hidden = (x: number, y: number) =>
    finders.some(([fx, fy]) => x >= fx && x < fx + 7 && y >= fy && y < fy + 7) ||
    (logo && Math.abs(x + 0.5 - size / 2) < half && Math.abs(y + 0.5 - size / 2) < half)
  const dark = (x: number, y: number) => Boolean(data[y]?.[x]) && !hidden(x, y)
  let path = ''
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (dark(x, y)) path += moduleAt(x, y, dark)
  return { modules: size, path, finders }
}

/** Radius of a corner that no neighbour meets, in modules. */
const ROUND = 0.5

/** One module as a path: round where it stands free, straight where it goes on into its neighbours. */
function moduleAt(x: number, y: number, dark: (x: number, y: number) => boolean): string {
  const [top, right, bottom, left] = [dark(x, y - 1), dark(x + 1, y), dark(x, y + 1), dark(x - 1, y)]
  const corner = (free: boolean, dx: number, dy: number) =>
    free ? `a${ROUND} ${ROUND} 0 0 1 ${dx * ROUND} ${dy * ROUND}` : ''
  const free = [!left && !top, !top && !right, !right && !bottom, !bottom && !left] as const
  const side = (one: boolean, other: boolean) => 1 - (one ? ROUND : 0) - (other ? ROUND : 0)
  return `M${x + (free[0] ? ROUND : 0)} ${y}h${side(free[0], free[1])}${corner(free[1], 1, 1)}v${side(free[1], free[2])}${corner(free[2], -1, 1)}h-${side(free[2], free[3])}${corner(free[3], -1, -1)}v-${side(free[3], free[0])}${corner(free[0], 1, -1)}z`
}
