import { useContext } from 'react'
import { type Area, type Copy, CopyContext, type Spoken } from './copy.ts'
import { overEnglish } from './over-english.ts'
import type { Widen } from './translated.ts'

/**
 * The hook by which the screens of an area speak: their own sentences beside those of the shell, in the language in
 * use. English comes with the area's code, so that it never has to be waited for.
 */
export function areaCopy<const English extends object>(
  area: Area,
  english: English,
): () => Copy & Widen<English> {
  const known = new WeakMap<Copy, { own: unknown; copy: Copy & Widen<English> }>()
  const join = ({ shell, areas }: Spoken) => {
    const before = known.get(shell)
    if (before && before.own === areas[area]) return before.copy
    const own = overEnglish<unknown>(english, areas[area]) as Widen<English> & { errors?: object }
    const copy = { ...shell, ...own, errors: { ...shell.errors, ...own.errors } }
    known.set(shell, { own: areas[area], copy })
    return copy
  }
  return () => join(useContext(CopyContext))
}
