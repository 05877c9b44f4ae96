/** How long after its successor was made a refresh token is still answered, which covers the longest retry of a client. */
export const REPLAY_WINDOW_MS = 120_000
/**
 * How long the newest token is answered with itself, to the browser that it was made for: longer than the window, so
 * that an answer which is still on its way then cannot put a token into the browser that was used up meanwhile.
 */
export const SETTLE_MS = 180_000
/** Rotations that a session remembers. */
export const ROTATIONS_KEPT = 8

/** Who asks, as digests that say nothing of it. */
export interface Asker {
  /** user agent and analytics id */
  browser: string
  network: string
}

export interface RotationState {
  /** the newest refresh token that was handed out */
  generation: number
  /** when the last rotations happened, oldest first; the last entry made `generation` */
  rotatedAt: readonly Date[]
  /** for whom, by the generation that was made; a rotation of an older release lacks */
  rotatedBy: Readonly<Record<string, Asker>>
}

export type RotationVerdict =
  | { kind: 'rotate'; to: number; rotatedAt: Date[]; rotatedBy: Record<string, Asker> }
  /** the newest token is handed out again; `elsewhere`: to another network than before */
  | { kind: 'repeat'; elsewhere: boolean }
  | { kind: 'reuse' }

/**
 * What an authentic refresh token of this generation gets. The newest one rotates, unless it was made a moment ago for
 * the browser that asks. An older one gets the newest again, if all that came after it was made within 120 s and for
 * that same browser: several tabs, repetitions and lost answers look like that. Everything else is taken for theft.
 */
export function judgeRotation(
  state: RotationState,
  presented: number,
  asker: Asker,
  nowMs: number,
): RotationVerdict {
  const { generation, rotatedAt, rotatedBy } = state
  // Of two servers one may be ahead in time, so what it did has not happened yet for the other.
  const ageOf = (made: number) => {
    const at = rotatedAt[rotatedAt.length - 1 - (generation - made)]
    return at === undefined ? Number.POSITIVE_INFINITY : nowMs - at.getTime()
  }
  if (presented < generation) {
    if (ageOf(presented + 1) > REPLAY_WINDOW_MS) return { kind: 'reuse' }
    for (let made = presented + 1; made <= generation; made++) {
      const by = rotatedBy[made]
      if (by && by.browser !== asker.browser) return { kind: 'reuse' }
    }
    return { kind: 'repeat', elsewhere: isElsewhere(rotatedBy[presented + 1], asker) }
  }
  const own = rotatedBy[generation]
  if (presented === generation && own?.browser === asker.browser && ageOf(generation) <= SETTLE_MS)
    return { kind: 'repeat', elsewhere: isElsewhere(own, asker) }
  // Only this server makes tokens: one from ahead of the row was handed out before the database lost its last moment
  // or was restored, and is the newest there is. The rotations that were lost count as made now.
  const to = presented + 1
  const made = Array.from({ length: Math.min(to - generation, ROTATIONS_KEPT) }, (_, back) => to - back)
  const known = Object.entries(rotatedBy).filter(([made]) => Number(made) > to - ROTATIONS_KEPT)
  return {
    kind: 'rotate',
    to,
    rotatedAt: [...rotatedAt, ...made.map(() => new Date(nowMs))].slice(-ROTATIONS_KEPT),
    rotatedBy: Object.fromEntries([...known, ...made.map((one) => [one, asker])]),
  }
}

const isElsewhere = (first: Asker | undefined, asker: Asker) =>
  first !== undefined && first.network !== asker.network
