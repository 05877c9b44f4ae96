export interface UsedProofs {
  /** False when the proof was used here before. */
  use(proof: { id: string; expiresAt: number }, nowMs: number): boolean
}

/** The ids of proofs, for as long as each could pass: a process that restarts forgets those of the last two minutes. */
export function createUsedProofs(): UsedProofs {
  const used = new Map<string, number>()
  let sweepAt = 0
  return {
    use({ id, expiresAt }, nowMs) {
      if (nowMs >= sweepAt) {
        for (const [known, until] of used) if (until <= nowMs) used.delete(known)
        sweepAt = nowMs + 10_000
      }
      if (used.has(id)) return false
      used.set(id, expiresAt)
      return true
    },
  }
}
