/** How long a refresh token is still answered after its successor was used. */
export const REPLAY_WINDOW_MS = 120_000
/** Times of rotation that a session remembers; more rotations than this within the window count as reuse. */
export const ROTATIONS_KEPT = 8

export interface RotationState {
  /** the newest refresh token that was handed out */
  generation: number
  /** when the last rotations happened, oldest first; the last entry made `generation` */
  rotatedAt: readonly Date[]
}

export type RotationVerdict =
  | { kind: 'rotate'; to: number; rotatedAt: Date[] }
  | { kind: 'repeat'; generation: number }
  | { kind: 'reuse' }

/**
 * What an authentic refresh token of this generation gets: the newest one rotates; an older one gets its same successor
 * again until that successor was used and 120 s have passed; after that its use is taken for theft.
 */
export function judgeRotation(state: RotationState, presented: number, nowMs: number): RotationVerdict {
  // Only this server makes tokens: one from ahead of the row was handed out before the database lost its last moment
  // or was restored, and is the newest there is.
  if (presented >= state.generation) {
    const rotatedAt = [...state.rotatedAt, new Date(nowMs)].slice(-ROTATIONS_KEPT)
    return { kind: 'rotate', to: presented + 1, rotatedAt }
  }
  if (presented < 1) return { kind: 'reuse' }
  const successor = presented + 1
  if (successor === state.generation) return { kind: 'repeat', generation: successor }
  const back = state.generation - successor
  const usedAt = state.rotatedAt[state.rotatedAt.length - back]
  const fresh = usedAt !== undefined && nowMs - usedAt.getTime() <= REPLAY_WINDOW_MS
  return fresh ? { kind: 'repeat', generation: successor } : { kind: 'reuse' }
}
