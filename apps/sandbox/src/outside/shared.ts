import type { Outside } from './outside.ts'

/** One thing for each outside world, made when the first host asks for it, so that hosts can share what they know. */
export function shared<T>(make: (outside: Outside) => T): (outside: Outside) => T {
  const made = new WeakMap<Outside, { thing: T }>()
  return (outside) => {
    const known = made.get(outside) ?? { thing: make(outside) }
    made.set(outside, known)
    return known.thing
  }
}
