import type { GuessTimes } from '../../ports/login-store.ts'

export const FIRST_DELAY_MS = 30_000
export const LONGEST_DELAY_MS = 3_600_000
/** A row of failures is forgotten when it rested this long. */
export const FORGET_AFTER_MS = 86_400_000

export const guessTimes = (nowMs: number): GuessTimes => ({
  now: new Date(nowMs),
  forgetBefore: new Date(nowMs - FORGET_AFTER_MS),
})

/**
 * How long after its last failure a counter holds further guesses back: nothing for the first `free` failures in
 * a row, then 30 s, doubled with each further one, one hour at most (NIST SP 800-63B-4 section 3.2.2).
 */
export function guessDelayMs(failures: number, free: number): number {
  if (failures < free) return 0
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - free, 20), LONGEST_DELAY_MS)
}
