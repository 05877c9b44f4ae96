import { createHash } from 'node:crypto'

/** Where the picture of a person is served, below the sandbox's own address. */
export function pictureUrl(origin: string, name: string): string {
  return `${origin}/pictures/${encodeURIComponent(name)}.svg`
}

/** A person's picture as SVG: the first letters of the name on a colour that is always the same for that name. */
export function drawPicture(name: string): string {
  const hue = ((createHash('sha256').update(name).digest()[0] ?? 0) * 360) / 256
  const letters = name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 63).toUpperCase())
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${Math.round(hue)} 45% 42%)"/><text x="48" y="60" font-family="system-ui, sans-serif" font-size="34" font-weight="600" text-anchor="middle" fill="#fff">${escapeXml(letters)}</text></svg>`
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}
