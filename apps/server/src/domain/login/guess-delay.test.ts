import { expect, it } from 'vitest'
import { guessDelayMs } from './guess-delay.ts'

it.each([
  [0, 0],
  [9, 0],
  [10, 30_000],
  [11, 60_000],
  [13, 240_000],
  [17, 3_600_000],
  [1_000_000, 3_600_000],
])('holds back after %d failures in a row for %d ms', (failures, delay) => {
  expect(guessDelayMs(failures, 10)).toBe(delay)
})
