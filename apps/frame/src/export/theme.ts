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

/** One plain colour: hex, a name, or a colour function of numbers. No url(), no var(), nothing after it. */
const COLOR =
  /^(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([0-9.,%/\s-]{1,64}(?:deg)?[0-9.,%/\s-]{0,64}\))$/i
const WIDTH = /^\d{1,4}(?:\.\d{1,8})?px$/

/**
 * What of the query may reach the style sheet, as custom properties; a value that is not exactly a colour is left
 * out, and the default stands.
 */
export function themeOf(search: string): Map<string, string> {
  const query = new URLSearchParams(search)
  const theme = new Map<string, string>()
  for (const [name, property] of Object.entries(COLORS)) {
    const value = query.get(name)?.trim() ?? ''
    if (COLOR.test(value)) theme.set(property, value)
  }
  const scheme = query.get('colorScheme')?.trim() ?? ''
  if (/^(?:light|dark|light dark|dark light)$/.test(scheme)) theme.set('color-scheme', scheme)
  const width = query.get('width')?.trim() ?? ''
  if (WIDTH.test(width)) theme.set('--width', width)
  return theme
}
