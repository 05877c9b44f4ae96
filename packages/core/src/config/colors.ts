/** Relative luminance of a `#rgb` or `#rrggbb` colour, 0 to 1 (WCAG 2.2); null when it is none. */
export function luminance(color: string): number | null {
  const hex = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(color)
  if (!hex) return null
  const digits = hex[2] ?? [...(hex[1] ?? '')].map((digit) => digit + digit).join('')
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export interface Palette {
  colorScheme: 'light' | 'dark'
  background: `#${string}`
  accent: `#${string}`
}

/** Colours between these luminances leave too little contrast to either text colour. */
const DARK_BELOW = 0.2
const LIGHT_ABOVE = 0.8

export function resolvePalette(
  theme: string | undefined,
  accent: string | null | undefined,
  warn: (message: string) => void,
): Palette {
  const palette = (colorScheme: 'light' | 'dark', background: `#${string}`): Palette => ({
    colorScheme,
    background,
    accent: (accent ?? '#676FFF') as `#${string}`,
  })
  if (theme === 'dark') return palette('dark', '#1C1D22')
  const light = theme?.startsWith('#') ? luminance(theme) : null
  if (light === null) return palette('light', '#FFFFFF')
  if (light > DARK_BELOW && light < LIGHT_ABOVE)
    warn('The background colour has too little contrast; its luminance should be below 20% or above 80%.')
  return palette(light > 0.5 ? 'light' : 'dark', theme as `#${string}`)
}
