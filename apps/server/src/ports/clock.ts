/** How far the clock of an outside service, or of a phone, may be from ours. */
export const CLOCK_SKEW_MS = 60_000

export interface Clock {
  /** milliseconds since 1970 */
  now(): number
}
