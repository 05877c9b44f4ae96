import { describe, expect, it } from 'vitest'
import type { StormOptions } from '../../testing/refresh-storm.ts'
import { refreshStorm } from '../../testing/refresh-storm.ts'
import type { RotationState } from './rotation.ts'
import { judgeRotation } from './rotation.ts'

const HOUR = 3_600_000
const SEEDS = 150
const SKEW_MS = 30_000

/** A session whose tokens are their generations, judged by servers whose clocks are 30 s apart. */
function session() {
  let state: RotationState = { generation: 1, rotatedAt: [], rotatedBy: {} }
  let before: RotationState = state
  return {
    async ask({
      token,
      server,
      network,
      at,
    }: {
      token: string
      server: number
      network: string
      at: number
    }) {
      const now = at + server * SKEW_MS
      const verdict = judgeRotation(state, Number(token), { browser: 'one', network }, now)
      if (verdict.kind === 'reuse') return null
      if (verdict.kind === 'rotate') {
        before = state
        state = { generation: verdict.to, rotatedAt: verdict.rotatedAt, rotatedBy: verdict.rotatedBy }
      }
      return String(state.generation)
    },
    async goBack() {
      state = before
    },
  }
}

describe('no honest storm ends a session', () => {
  const kinds: [StormOptions['client'], boolean][] = [
    ['published', false],
    ['ours', false],
    ['cookie', false],
    ['published', true],
    ['ours', true],
    ['cookie', true],
  ]
  it.each(kinds)('of the %s client, database that goes back: %s', async (client, goesBack) => {
    const ends: { refused: number; later: string | null }[] = []
    let [asked, lost] = [0, 0]
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { ask, goBack } = session()
      let [token, at] = ['1', 1_800_000_000_000 + seed]
      let refused = 0
      let later: string | null = null
      for (let round = 0; round < 3; round++) {
        const options = { seed: seed * 10 + round, from: at, token, client, ask }
        const storm = await refreshStorm(goesBack ? { ...options, goBack } : options)
        ;[asked, lost, refused] = [asked + storm.asked, lost + storm.lost, refused + storm.refused]
        at = storm.end + HOUR
        later = await ask({ token: storm.token, server: (seed % 2) as 0 | 1, network: 'home', at })
        token = later ?? ''
        at += HOUR
      }
      ends.push({ refused, later: later && 'in' })
    }
    expect([asked > SEEDS * 9, lost > SEEDS * 3]).toEqual([true, true])
    expect(ends).toEqual(Array(SEEDS).fill({ refused: 0, later: 'in' }))
  })
})
