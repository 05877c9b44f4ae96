import { describe, expect, it } from 'vitest'
import type { RotationState } from './rotation.ts'
import { judgeRotation, REPLAY_WINDOW_MS, ROTATIONS_KEPT } from './rotation.ts'

const T = 1_000_000_000

/** A session whose tokens were used one by one, `gaps` apart in milliseconds. */
function used(gaps: number[]): { state: RotationState; now: number } {
  let state: RotationState = { generation: 1, rotatedAt: [] }
  let now = T
  for (const gap of gaps) {
    now += gap
    const verdict = judgeRotation(state, state.generation, now)
    if (verdict.kind !== 'rotate') throw new Error('expected a rotation')
    state = { generation: verdict.to, rotatedAt: verdict.rotatedAt }
  }
  return { state, now }
}

describe('rotation of refresh tokens', () => {
  it('moves the newest token on', () => {
    const verdict = judgeRotation({ generation: 1, rotatedAt: [] }, 1, T)
    expect(verdict).toEqual({ kind: 'rotate', to: 2, rotatedAt: [new Date(T)] })
  })

  it('gives an old token its same successor for as long as that was not used', () => {
    const { state, now } = used([0])
    expect(judgeRotation(state, 1, now + 40 * 86_400_000)).toEqual({ kind: 'repeat', generation: 2 })
  })

  it.each([
    ['at once', 0, 'repeat'],
    ['at the end of the window', REPLAY_WINDOW_MS, 'repeat'],
    ['after the window', REPLAY_WINDOW_MS + 1, 'reuse'],
  ])('judges an old token whose successor was used %s', (_, later, kind) => {
    const { state, now } = used([0, 1_000])
    expect(judgeRotation(state, 1, now + later).kind).toBe(kind)
  })

  it('measures the window of each token from the use of its own successor', () => {
    const { state, now } = used([0, 1_000, 100_000, 1_000])
    expect(judgeRotation(state, 1, now + 25_000).kind).toBe('reuse')
    expect(judgeRotation(state, 2, now + 25_000)).toEqual({ kind: 'repeat', generation: 3 })
  })

  it('takes a token for reused when more rotations passed than it remembers', () => {
    const { state, now } = used(Array(ROTATIONS_KEPT + 3).fill(10))
    expect(judgeRotation(state, 1, now).kind).toBe('reuse')
  })

  it.each([0, -1])('takes generation %d, which is never handed out, for reuse', (presented) => {
    expect(judgeRotation({ generation: 2, rotatedAt: [new Date(T)] }, presented, T).kind).toBe('reuse')
  })

  it('goes on from a token that is ahead of a database which lost its last moment', () => {
    const verdict = judgeRotation({ generation: 2, rotatedAt: [new Date(T - 1)] }, 4, T)
    expect(verdict).toMatchObject({ kind: 'rotate', to: 5 })
  })
})
