import { contrast, mix, parseHex, type Rgb, shareForContrast, toHex } from './color.ts'

export const DEFAULT_ACCENT = '#676FFF'

const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [17, 17, 26]
const BLACK: Rgb = [0, 0, 0]
const LIGHT_BACKGROUND: Rgb = WHITE
const DARK_BACKGROUND: Rgb = [28, 29, 34]

/** Contrast of text and of the outline of a control (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT_RATIO = 4.55
const CONTROL_RATIO = 3.05

/** Most of black that is mixed into an accent to keep white text on it; beyond, the text turns dark. */
const MAX_FILL_SHIFT = 0.22

const SIGNALS = {
  light: {
    success: '#15794c',
    'success-dark': '#0f5c3a',
    'success-light': '#e6f5ec',
    error: '#c5283d',
    'error-light': '#fdedef',
    warn: '#8f5400',
    'warn-light': '#fef4e1',
  },
  dark: {
    success: '#5fd49b',
    'success-dark': '#8ce4b9',
    'success-light': '#173225',
    error: '#ff9097',
    'error-light': '#3d2124',
    warn: '#f4bd63',
    'warn-light': '#372a15',
  },
} as const

export interface Palette {
  scheme: 'light' | 'dark'
  /** values of the public `--privy-color-*` properties, without the prefix */
  colors: Record<string, string>
  /** shares (0 to 1) of black or white that make the accent usable, see base.css */
  fill: { toward: 'black' | 'white'; share: number }
  link: { toward: 'black' | 'white'; share: number }
  /** outline of fields */
  control: string
}

/**
 * All colours from a theme ('light', 'dark' or a hex background) and an accent. Text on the accent is white
 * where a slight shade allows it, else dark; everything that is read reaches 4.5 to 1. What is not a colour
 * falls back to the light theme and the default accent.
 */
export function palette(theme: string, accentColor: string): Palette {
  const background = theme === 'dark' ? DARK_BACKGROUND : (parseHex(theme) ?? LIGHT_BACKGROUND)
  const scheme = contrast(background, WHITE) > contrast(background, INK) ? 'dark' : 'light'
  const ink = scheme === 'dark' ? WHITE : INK
  const accent = parseHex(accentColor) ?? parseHex(DEFAULT_ACCENT) ?? INK
  const surface = (share: number) => mix(background, ink, share)
  const text = (share: number) => {
    const wanted = mix(ink, background, share)
    return mix(wanted, ink, shareForContrast(wanted, ink, surface(0.08), TEXT_RATIO))
  }
  const toward = scheme === 'dark' ? 'white' : 'black'
  const shade = shareForContrast(accent, BLACK, WHITE, TEXT_RATIO)
  const onAccent = shade <= MAX_FILL_SHIFT ? WHITE : INK
  const fill =
    onAccent === WHITE
      ? { toward: 'black' as const, share: shade }
      : { toward: 'white' as const, share: shareForContrast(accent, WHITE, INK, TEXT_RATIO) }
  // both: a dark accent on a middling background stands out from the lighter surface first
  const behind = [background, surface(0.04)]
  const link = shareForContrast(accent, scheme === 'dark' ? WHITE : BLACK, behind, TEXT_RATIO)
  const hex = (rgb: Rgb) => toHex(rgb)
  return {
    scheme,
    colors: {
      background: hex(background),
      'background-2': hex(surface(0.04)),
      'background-3': hex(surface(0.08)),
      foreground: hex(text(0.04)),
      'foreground-2': hex(text(0.26)),
      'foreground-3': hex(text(0.42)),
      'foreground-4': hex(surface(scheme === 'dark' ? 0.18 : 0.13)),
      'foreground-accent': hex(onAccent),
      accent: hex(accent),
      'accent-light': hex(mix(accent, background, 0.6)),
      'accent-lightest': hex(mix(accent, background, 0.88)),
      'accent-dark': hex(mix(accent, BLACK, 0.14)),
      'accent-darkest': hex(mix(accent, BLACK, 0.4)),
      ...SIGNALS[scheme],
    },
    fill,
    link: { toward, share: link },
    control: hex(mix(background, ink, shareForContrast(background, ink, background, CONTROL_RATIO))),
  }
}
