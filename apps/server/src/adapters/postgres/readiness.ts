import type { Readiness } from '../../ports/readiness.ts'
import type { Database } from './database.ts'

/** More rows than the least `work_mem` holds: they are written to the database's disk for the time of the statement. */
const PROBE =
  'SELECT count(*) FROM (SELECT n FROM generate_series(1, 50000) AS g (n) ORDER BY n DESC OFFSET 0) AS s'
const LASTS_MS = 1_000
const DISK_FULL = '53100'

/**
 * Whether the database answers and has room to write: a full disk still answers what is only read. Asked as often as
 * anybody likes it probes once a second at most.
 */
export function createReadiness(database: Database, now: () => number): () => Promise<Readiness> {
  let probing: Promise<Readiness> | undefined
  let until = 0
  return () => {
    if (!probing || now() >= until) {
      until = now() + LASTS_MS
      probing = probe(database)
    }
    return probing
  }
}

async function probe(database: Database): Promise<Readiness> {
  try {
    await database.transaction(async (session) => {
      await session.query({ text: `SET LOCAL work_mem = '64kB'` })
      await session.query({ text: PROBE })
    })
    return 'ready'
  } catch (error) {
    return (error as { code?: unknown }).code === DISK_FULL ? 'disk-full' : 'unreachable'
  }
}
