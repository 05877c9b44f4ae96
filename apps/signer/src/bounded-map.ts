export interface BoundedMap<V> {
  get(key: string): V | undefined
  /** @param size of what is kept, in whatever `most` is of */
  set(key: string, value: V, size: number): void
}

/** A map that forgets what was not asked for the longest, so that all of it together stays within a size. */
export function createBoundedMap<V>(most: number): BoundedMap<V> {
  const kept = new Map<string, { value: V; size: number }>()
  let all = 0

  function drop(key: string): void {
    all -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  return {
    get(key) {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set(key, value, size) {
      drop(key)
      if (size > most) return
      kept.set(key, { value, size })
      all += size
      for (const oldest of kept.keys()) {
        if (all <= most) return
        drop(oldest)
      }
    },
  }
}
