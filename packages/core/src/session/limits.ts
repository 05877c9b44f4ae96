/**
 * Every delay and limit of calls and of the session, in ms unless named otherwise (spec 1, section 9). Apart from those
 * of login: a page has these before any click.
 */

export const REQUEST_TIMEOUT_MS = 20_000
/** waits before the first, second and third repetition */
export const RETRY_WAITS_MS = [500, 1500, 4500] as const
/** waits before the app settings or the session are asked for again while the server is away; the last repeats */
export const RESTORE_WAITS_MS = [2000, 5000, 15_000, 30_000] as const
/** a token that ends sooner is not used any more */
export const TOKEN_MARGIN_S = 30
export const SESSION_MARKER_DAYS = 30
/** how long a tab waits for its turn to refresh before it goes ahead */
export const TAB_TURN_MS = 10_000
/** what another tab stored is here by then: browsers carry it from process to process, slowly on a busy machine */
export const STORAGE_LATE_MS = 300
