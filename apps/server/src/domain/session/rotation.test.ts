import { describe, expect, it } from 'vitest'
import type { Asker, RotationState } from './rotation.ts'
import { judgeRotation, REPLAY_WINDOW_MS, ROTATIONS_KEPT, SETTLE_MS } from './rotation.ts'

const T = 1_000_000_000
const HOME: Asker = { browser: 'own', network: 'home' }
const TRAIN: Asker = { browser: 'own', network: 'train' }
const OTHER: Asker = { browser: 'other', network: 'home' }
const AGAIN = { kind: 'repeat', elsewhere: false }

/** A session whose newest token was used `gaps` apart in milliseconds, by these browsers in turn. */
function used(gaps: number[], by: Asker[] = [HOME]): { state: RotationState; now: number } {
  let state: RotationState = { generation: 1, rotatedAt: [], rotatedBy: {} }
  let now = T
  gaps.forEach((gap, turn) => {
    now += gap
    const verdict = judgeRotation(state, state.generation, by[turn % by.length] as Asker, now)
    if (verdict.kind !== 'rotate') throw new Error('expected a rotation')
    state = { generation: verdict.to, rotatedAt: verdict.rotatedAt, rotatedBy: verdict.rotatedBy }
  })
  return { state, now }
}

describe('the newest refresh token', () => {
  it('rotates, and the session remembers when and for whom', () => {
    expect(judgeRotation({ generation: 1, rotatedAt: [], rotatedBy: {} }, 1, HOME, T)).toEqual({
      kind: 'rotate',
      to: 2,
      rotatedAt: [new Date(T)],
      rotatedBy: { 2: HOME },
    })
  })

  it.each([
    ['at once', 0, 'repeat'],
    ['at the end of the time in which answers are under way', SETTLE_MS, 'repeat'],
    ['after it', SETTLE_MS + 1, 'rotate'],
  ])('stays for the browser that it was made for %s', (_, later, kind) => {
    const { state, now } = used([0])
    expect(judgeRotation(state, 2, HOME, now + later).kind).toBe(kind)
  })

  it('rotates for another browser at any time', () => {
    const { state, now } = used([0])
    expect(judgeRotation(state, 2, OTHER, now)).toMatchObject({
      kind: 'rotate',
      to: 3,
      rotatedBy: { 2: HOME, 3: OTHER },
    })
  })

  it('rotates where an older release made it and did not remember for whom', () => {
    const state = { generation: 2, rotatedAt: [new Date(T)], rotatedBy: {} }
    expect(judgeRotation(state, 2, HOME, T).kind).toBe('rotate')
  })
})

describe('an older refresh token', () => {
  it.each([
    ['at once', 0, AGAIN],
    ['at the end of the window', REPLAY_WINDOW_MS, AGAIN],
    ['after the window', REPLAY_WINDOW_MS + 1, { kind: 'reuse' }],
  ])('is judged from when its successor was made, used or not: %s', (_, later, verdict) => {
    const { state, now } = used([0])
    expect(judgeRotation(state, 1, HOME, now + later)).toEqual(verdict)
  })

  it('is reused when another browser has it, however soon', () => {
    const { state, now } = used([0])
    expect(judgeRotation(state, 1, OTHER, now)).toEqual({ kind: 'reuse' })
  })

  it('is reused when another browser has gone on with its successor', () => {
    const { state, now } = used([0, 1_000], [HOME, OTHER])
    expect(judgeRotation(state, 1, HOME, now)).toEqual({ kind: 'reuse' })
  })

  it('gives the newest to a browser that has gone on with the token of another', () => {
    const { state, now } = used([0, 1_000], [OTHER, HOME])
    expect(judgeRotation(state, 2, HOME, now)).toEqual(AGAIN)
  })

  it('gives the newest to a browser whose older release did not remember it', () => {
    const { state, now } = used([0])
    expect(judgeRotation({ ...state, rotatedBy: {} }, 1, OTHER, now)).toEqual(AGAIN)
  })

  it('tells when the network is another, older token or newest', () => {
    const { state, now } = used([0])
    expect([1, 2].map((token) => judgeRotation(state, token, TRAIN, now))).toEqual(
      Array(2).fill({ kind: 'repeat', elsewhere: true }),
    )
  })

  it('is still answered by a server that is 30 s ahead of the one that made its successor, after 80 s', () => {
    const { state, now } = used([0])
    expect(judgeRotation(state, 1, HOME, now + 80_000 + 30_000)).toEqual(AGAIN)
    expect(judgeRotation(state, 1, HOME, now - 30_000)).toEqual(AGAIN)
  })

  it('is reused when more rotations passed than the session remembers', () => {
    const { state, now } = used(Array(ROTATIONS_KEPT + 3).fill(10), [HOME, OTHER])
    expect([state.rotatedAt.length, Object.keys(state.rotatedBy).length]).toEqual([
      ROTATIONS_KEPT,
      ROTATIONS_KEPT,
    ])
    expect(judgeRotation({ ...state, rotatedBy: {} }, 1, HOME, now)).toEqual({ kind: 'reuse' })
  })

  it.each([0, -1])('of generation %d, which is never handed out, is reused', (presented) => {
    const state = { generation: 2, rotatedAt: [new Date(T)], rotatedBy: { 2: HOME } }
    expect(judgeRotation(state, presented, HOME, T)).toEqual({ kind: 'reuse' })
  })
})

describe('a token from ahead of a database that lost its last moment', () => {
  const lost = () =>
    judgeRotation({ generation: 2, rotatedAt: [new Date(T - 1)], rotatedBy: { 2: TRAIN } }, 4, HOME, T)

  it('rotates, and what was lost counts as made now', () => {
    const now = new Date(T)
    expect(lost()).toEqual({
      kind: 'rotate',
      to: 5,
      rotatedAt: [new Date(T - 1), now, now, now],
      rotatedBy: { 2: TRAIN, 3: HOME, 4: HOME, 5: HOME },
    })
  })

  it('leaves the late repetition of one that was lost answered', () => {
    const { to, ...rest } = lost() as Extract<ReturnType<typeof judgeRotation>, { kind: 'rotate' }>
    const state = { generation: to, rotatedAt: rest.rotatedAt, rotatedBy: rest.rotatedBy }
    expect(judgeRotation(state, 3, HOME, T + 1_000)).toEqual(AGAIN)
  })
})
