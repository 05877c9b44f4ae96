/** Red, green, blue and opacity, 0 to 255 each. */
export type Pixel = readonly [number, number, number, number]

/** What a colour of CSS looks like on a screen; null for what is no colour. */
export type ReadColor = (color: string) => Pixel | null

/** The browser's own reading of a colour: painted, and looked at. */
export function browserColors(document: Document): ReadColor {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (color) => {
    if (!context) return null
    // What is no colour leaves the last one as it was.
    const readings = ['#000000', '#ffffff'].map((before) => {
      context.fillStyle = before
      context.fillStyle = color
      return context.fillStyle
    })
    if (readings[0] !== readings[1]) return null
    context.clearRect(0, 0, 1, 1)
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, opacity = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue, opacity]
  }
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance([red, green, blue]: Pixel): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Pixel, other: Pixel): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
