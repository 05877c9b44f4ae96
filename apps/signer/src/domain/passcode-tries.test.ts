import { describe, expect, it } from 'vitest'
import { countTry, TRIES_PER_PLACE, TRIES_PER_USER, type UserTries } from './passcode-tries.ts'

const T = Date.UTC(2026, 2, 3)
const DAY = 86_400_000
const PLACE = { root: '0xAb', shareVersion: 2 }

/** Tries as early as each is answered; the times since the first, seconds, until it is refused for the day. */
function tryOn(place: { root: string; shareVersion: number }, start: UserTries = {}, from = T) {
  let tries = start
  let now = from
  const times: number[] = []
  for (;;) {
    const answer = countTry(tries, place, now)
    if ('tries' in answer) {
      tries = answer.tries
      times.push((now - from) / 1000)
    } else if (answer.until >= from + DAY) return { times, tries, until: answer.until }
    else now = answer.until
  }
}

describe('tries at a password', () => {
  it('are ten a day, further and further apart', () => {
    const { times, until } = tryOn(PLACE)
    expect(times).toEqual([0, 0, 0, 30, 90, 210, 450, 930, 1890, 3810])
    expect([times.length, until]).toEqual([TRIES_PER_PLACE, T + DAY])
  })

  it('count anew a day after the first of them', () => {
    const { tries } = tryOn(PLACE)
    expect(countTry(tries, PLACE, T + DAY - 1)).toEqual({ until: T + DAY })
    expect(tryOn(PLACE, tries, T + DAY).times).toHaveLength(TRIES_PER_PLACE)
  })

  it('of another version or root have their own count', () => {
    const { tries } = tryOn(PLACE)
    expect(tryOn({ ...PLACE, shareVersion: 3 }, tries).times).toHaveLength(TRIES_PER_PLACE)
    expect(tryOn({ ...PLACE, root: '0xCd' }, tries).times).toHaveLength(TRIES_PER_PLACE)
  })

  it('of all roots of a user together are bounded', () => {
    let tries: UserTries = {}
    const refused: number[] = []
    for (let root = 0; root < TRIES_PER_USER + 2; root++) {
      const answer = countTry(tries, { root: `0x${root}`, shareVersion: 1 }, T + root)
      if ('until' in answer) refused.push(answer.until)
      else tries = answer.tries
    }
    expect(refused).toEqual([T + DAY, T + DAY])
    expect(countTry(tries, PLACE, T + DAY)).toMatchObject({ tries: expect.anything() })
  })
})
