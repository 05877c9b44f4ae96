/**
 * JSON as RFC 8785 spells it: members by their UTF-16 code units, numbers and texts as ECMAScript writes them.
 * @param value what JSON.parse answers
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, of]) => `${JSON.stringify(name)}:${canonical(of)}`).join(',')}}`
}
