/** Every sentence half as long again and with accents: shows where a translation would not fit. */
export function longWords<T>(copy: T): T {
  if (typeof copy === 'string') return stretch(copy) as T
  if (typeof copy !== 'object' || copy === null) return copy
  return Object.fromEntries(Object.entries(copy).map(([key, value]) => [key, longWords(value)])) as T
}

const ACCENTS: Record<string, string> = { a: 'á', e: 'ë', i: 'ï', o: 'ø', u: 'ü', n: 'ñ', c: 'ç' }

function stretch(text: string): string {
  if (text.length < 3) return text
  const accented = text.replace(/\{\w+\}|[aeiounc]/g, (part) => ACCENTS[part] ?? part)
  const extra = 'ømnï vëra lønga '.repeat(8).slice(0, Math.ceil(text.length / 2))
  return `${accented} ${extra.trim()}`
}
