/** Evaluations for one root and share version in the day that is running. */
export interface PasscodeTries {
  count: number
  /** milliseconds since 1970 */
  first: number
  last: number
}

/** By root and share version; see `placeOf`. */
export type UserTries = Readonly<Record<string, PasscodeTries>>

/** How many passwords of one root and share version can be tried in a day. */
export const TRIES_PER_PLACE = 10
/** And of all roots and versions of a user: a password that is being set has a root or version of its own. */
export const TRIES_PER_USER = 50

const DAY_MS = 86_400_000
const FREE_TRIES = 3
const FIRST_WAIT_MS = 30_000

/**
 * Counts one more evaluation. Three wait for nothing; each further one waits after the last, at first for 30 seconds and then
 * for twice as long as the one before it. A guess and a password that is being set count alike, since only the API could
 * say which of them it is: a root's own version is guessed at no more often than any other.
 * @returns what to keep, without what is older than a day; or, where it is too early, when the next one is answered
 */
export function countTry(
  before: UserTries,
  place: { root: string; shareVersion: number },
  nowMs: number,
): { tries: UserTries } | { until: number } {
  const today = Object.entries(before).filter(([, { first }]) => nowMs - first < DAY_MS)
  const all = today.reduce((sum, [, { count }]) => sum + count, 0)
  if (all >= TRIES_PER_USER) return { until: Math.min(...today.map(([, { first }]) => first)) + DAY_MS }
  const key = `${place.root} ${place.shareVersion}`
  const tries = Object.fromEntries(today)
  const own = tries[key] ?? { count: 0, first: nowMs, last: nowMs }
  if (own.count >= TRIES_PER_PLACE) return { until: own.first + DAY_MS }
  const wait = own.count < FREE_TRIES ? 0 : FIRST_WAIT_MS * 2 ** (own.count - FREE_TRIES)
  if (nowMs < own.last + wait) return { until: own.last + wait }
  return { tries: { ...tries, [key]: { count: own.count + 1, first: own.first, last: nowMs } } }
}
