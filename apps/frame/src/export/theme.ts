import type { Pixel, ReadColor } from './color.ts'
import { contrast } from './color.ts'

/** Colours of the modal around the frame, by the query's names. */
const COLORS = {
  background: '--background',
  background2: '--background-2',
  foreground3: '--foreground-3',
  success: '--success',
} as const

type ColorName = keyof typeof COLORS

/** Colours that count together or not at all. */
const SURFACE: ReadonlySet<ColorName> = new Set(['background', 'background2', 'foreground3'])

/** Text that is put on a colour which comes without one of its own. */
const INKS = ['#ffffff', '#11111a'] as const

/** What large text and the parts of a control need (WCAG 2.2, 1.4.11). */
const LEAST_CONTRAST = 3

/** The style sheet's own colours, where the query has none. */
const DEFAULTS: Record<ColorName, string> = {
  background: '#ffffff',
  background2: '#f4f5f9',
  foreground3: '#64668b',
  success: '#1b6e43',
}

/** One plain colour without a part for opacity: hex, a name, or a colour function of three numbers. */
const COLOR =
  /^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,24}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([0-9.,%\s-]{1,64}(?:deg)?[0-9.,%\s-]{0,64}\))$/i
const WIDTH = /^(\d{1,4}(?:\.\d{1,8})?)px$/
/** CSS pixels: narrower, no label can be read. */
const NARROWEST = 240

/**
 * What of the query may reach the style sheet, as custom properties. A page around the frame chooses them, so they only
 * count if the buttons stay what they are: every colour opaque, every text readable on what it stands on, wide enough.
 */
export function themeOf(search: string, readColor: ReadColor): Map<string, string> {
  const query = new URLSearchParams(search)
  const theme = new Map<string, string>()
  const scheme = query.get('colorScheme')?.trim() ?? ''
  if (/^(?:light|dark|light dark|dark light)$/.test(scheme)) theme.set('color-scheme', scheme)
  const width = WIDTH.exec(query.get('width')?.trim() ?? '')
  if (width && Number(width[1]) >= NARROWEST) theme.set('--width', width[0])
  for (const [property, value] of colorsOf(query, readColor)) theme.set(property, value)
  return theme
}

/** As they were looked at: of some words (`currentcolor`, `canvas`) the page would make another colour where they stand. */
function colorsOf(query: URLSearchParams, readColor: ReadColor): Map<string, string> {
  const opaque = new Map<ColorName, Pixel>()
  for (const name of Object.keys(COLORS) as ColorName[]) {
    const value = query.get(name)?.trim() ?? ''
    const pixel = COLOR.test(value) ? readColor(value) : null
    if (pixel?.[3] === 255) opaque.set(name, pixel)
  }
  const taken = new Map<string, string>()
  if (opaque.size === 0) return taken
  const pixelOf = (name: ColorName) => opaque.get(name) ?? (readColor(DEFAULTS[name]) as Pixel)
  const ink = inkOn(pixelOf('background'), readColor)
  const inks = [readColor(ink) as Pixel, pixelOf('foreground3')]
  // The mouse rests on a button before a press counts, and there the second background is under the label.
  const grounds = [pixelOf('background'), pixelOf('background2')]
  const readable = inks.every((text) => grounds.every((ground) => contrast(text, ground) >= LEAST_CONTRAST))
  for (const [name, [red, green, blue]] of opaque) {
    if (readable || !SURFACE.has(name)) taken.set(COLORS[name], `rgb(${red}, ${green}, ${blue})`)
  }
  if (taken.has('--background')) taken.set('--on-background', ink)
  if (taken.has('--success')) taken.set('--on-success', inkOn(pixelOf('success'), readColor))
  return taken
}

function inkOn(ground: Pixel, readColor: ReadColor): string {
  const [light, dark] = INKS.map((ink) => contrast(readColor(ink) as Pixel, ground)) as [number, number]
  return light >= dark ? INKS[0] : INKS[1]
}
