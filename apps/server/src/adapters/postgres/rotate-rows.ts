import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from './database.ts'
import type { SealedPlace } from './sealed-places.ts'
import type { SealedRow } from './sealed-rows.ts'
import { exchange, rowsUnder } from './sealed-rows.ts'

/** How many values are read, sealed anew and written at once: a few milliseconds of PostgreSQL's time. */
export const BATCH = 50
/** How often values are come back to that somebody else is changing. */
const PATIENCE = 100
const IDLE_MS = 100
/** So many that do not open are named, and passed over, before the rest of their key is left. */
const MOST_FAILURES = 1_000

/** Gives each value under the new key, or why there is none. */
export type RewrapBatch = (rows: readonly SealedRow[]) => Promise<(string | Error)[]>

export interface Rotated {
  moved: number
  /** what did not open, as JSON of what names it, and why */
  failures: { id: string; reason: string }[]
}

/**
 * Exchanges all values of a place that are under this key, in batches, each only where it is still what was read. Killed
 * anywhere it leaves every value under the one key or the other, and run again goes on with those that are left. After each batch it
 * rests for as long as that took, so that logins have the processors and the database at least every other moment.
 */
export async function rotateRows(
  session: Session,
  place: SealedPlace,
  key: string,
  rewrap: RewrapBatch,
): Promise<Rotated> {
  const failures: Rotated['failures'] = []
  let moved = 0
  for (let idle = 0; idle < PATIENCE && failures.length < MOST_FAILURES; ) {
    const start = performance.now()
    const without = failures.map(({ id }) => id)
    const rows = await rowsUnder(session, place, { key, without, limit: BATCH })
    if (rows.length === 0) break
    const after = await rewrap(rows)
    const exchanges = []
    for (const [index, { id, sealed }] of rows.entries()) {
      const made = after[index]
      if (typeof made === 'string') exchanges.push({ id, before: sealed, after: made })
      else failures.push({ id, reason: made?.message ?? 'nothing was answered' })
    }
    const done = exchanges.length > 0 ? await exchange(session, place, exchanges) : 0
    moved += done
    idle = done === 0 && exchanges.length > 0 ? idle + 1 : 0
    await sleep(idle > 0 ? IDLE_MS : performance.now() - start)
  }
  return { moved, failures }
}
