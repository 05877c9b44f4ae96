import type { Clock } from '../ports/clock.ts'

export interface FakeClock extends Clock {
  advance(ms: number): void
}

export function createFakeClock(startMs = Date.UTC(2026, 0, 15, 12)): FakeClock {
  let now = startMs
  return {
    now: () => now,
    advance(ms) {
      now += ms
    },
  }
}
