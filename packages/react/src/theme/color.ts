/** sRGB channels, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** '#abc' or '#aabbcc' as channels; null for anything else. */
export function parseHex(text: string): Rgb | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (!hex) return null
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16)
  return [channel(0), channel(2), channel(4)]
}

export function toHex(rgb: Rgb): string {
  return `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`
}

/** `share` (0 to 1) of b in a. The same arithmetic as CSS color-mix(in srgb). */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const at = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * share
  return [at(0), at(1), at(2)]
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(rgb: Rgb): number {
  const linear = (c: number) => {
    const s = c / 255
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])
}

/** Contrast ratio, 1 to 21 (WCAG 2.2). */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** The smallest share of `toward`, in steps of 2 %, with which `color` stands out from all `against` by `ratio`. */
export function shareForContrast(color: Rgb, toward: Rgb, against: Rgb | Rgb[], ratio: number): number {
  const surfaces = (typeof against[0] === 'number' ? [against] : against) as Rgb[]
  for (let percent = 0; percent < 100; percent += 2) {
    const mixed = mix(color, toward, percent / 100)
    if (surfaces.every((surface) => contrast(mixed, surface) >= ratio)) return percent / 100
  }
  return 1
}
