/** Sentences in another language; what that leaves out is said in English. Without any: English as it is. */
export function overEnglish<English>(english: English, translation: unknown): English {
  return over(english, translation) as English
}

function over(base: unknown, own: unknown): unknown {
  if (own === undefined) return base
  if (typeof base !== 'object' || base === null) return own
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => [key, over(value, (own as Record<string, unknown>)[key])]),
  )
}
