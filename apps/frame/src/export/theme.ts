import type { Pixel, ReadColor } from './color.ts'
import { contrast } from './color.ts'

/** Colours of the modal around the frame, by the query's names. */
const COLORS = {
  background: '--background',
  background2: '--background-2',
  foreground3: '--foreground-3',
  foregroundAccent: '--foreground-accent',
  accent: '--accent',
  accentDark: '--accent-dark',
  success: '--success',
} as const

type ColorName = keyof typeof COLORS

/** Colours that count together or not at all, and what is read on what among them. */
const GROUPS: readonly {
  colors: readonly ColorName[]
  readOn: readonly (readonly [ColorName, ColorName])[]
}[] = [
  {
    colors: ['accent', 'accentDark', 'foregroundAccent'],
    readOn: [
      ['foregroundAccent', 'accent'],
      ['foregroundAccent', 'accentDark'],
    ],
  },
  { colors: ['background', 'background2', 'foreground3'], readOn: [['foreground3', 'background']] },
  { colors: ['success'], readOn: [] },
]

/** Text that is put on a colour which comes without one of its own. */
const INKS = ['#ffffff', '#11111a'] as const

/** What large text and the parts of a control need (WCAG 2.2, 1.4.11). */
const LEAST_CONTRAST = 3

/** The style sheet's own colours, where the query has none. */
const DEFAULTS: Record<ColorName, string> = {
  background: '#ffffff',
  background2: '#f4f5f9',
  foreground3: '#64668b',
  foregroundAccent: '#ffffff',
  accent: '#3f4a8a',
  accentDark: '#333d78',
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

function colorsOf(query: URLSearchParams, readColor: ReadColor): Map<string, string> {
  const opaque = new Map<ColorName, string>()
  for (const name of Object.keys(COLORS) as ColorName[]) {
    const value = query.get(name)?.trim() ?? ''
    if (COLOR.test(value) && readColor(value)?.[3] === 255) opaque.set(name, value)
  }
  const pixelOf = (name: ColorName) => readColor(opaque.get(name) ?? DEFAULTS[name]) as Pixel
  const taken = new Map<string, string>()
  for (const { colors, readOn } of GROUPS) {
    const readable = readOn.every(
      ([ink, ground]) => contrast(pixelOf(ink), pixelOf(ground)) >= LEAST_CONTRAST,
    )
    for (const name of colors) {
      const value = opaque.get(name)
      if (readable && value) taken.set(COLORS[name], value)
    }
  }
  for (const [ground, property] of [
    ['success', '--on-success'],
    ['background', '--on-background'],
  ] as const) {
    if (taken.has(COLORS[ground])) taken.set(property, inkOn(pixelOf(ground), readColor))
  }
  return taken
}

function inkOn(ground: Pixel, readColor: ReadColor): string {
  const [light, dark] = INKS.map((ink) => contrast(readColor(ink) as Pixel, ground)) as [number, number]
  return light >= dark ? INKS[0] : INKS[1]
}
