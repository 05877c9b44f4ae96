import type { Copy, Translation } from './copy.ts'
import { en } from './en.ts'

const merged = new WeakMap<Translation, Copy>()

/** A whole language: what a translation leaves out is said in English. The same object for the same file. */
export function overEnglish(translation: Translation): Copy {
  const known = merged.get(translation)
  if (known) return known
  const copy = over(en, translation) as Copy
  merged.set(translation, copy)
  return copy
}

function over(base: unknown, own: unknown): unknown {
  if (own === undefined) return base
  if (typeof base !== 'object' || base === null) return own
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => [key, over(value, (own as Record<string, unknown>)[key])]),
  )
}
