export interface Verdicts {
  /** Whether the check holds for this token under this key; one that held is not asked again. */
  holds(key: string, token: string, check: () => boolean): boolean
}

/** Remembers the last `most` tokens whose signature held. What failed is checked anew each time. */
export function createVerdicts(most: number): Verdicts {
  const held = new Map<string, string>()
  return {
    holds(key, token, check) {
      if (held.get(token) === key) return true
      if (!check()) return false
      held.set(token, key)
      if (held.size > most) {
        const oldest = held.keys().next().value
        if (oldest !== undefined) held.delete(oldest)
      }
      return true
    },
  }
}
