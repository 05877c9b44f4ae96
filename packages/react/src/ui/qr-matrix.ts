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
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let run = 0
      while (x + run < size && data[y]?.[x + run] && !hidden(x + run, y)) run++
      if (run) path += `M${x} ${y}h${run}v1h-${run}z`
      x += run
    }
  return { modules: size, path, finders }
}
