import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DelegationEnd, DelegationEnds } from '../../ports/delegation-ends.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

const COLUMNS = sql`app_id AS "appId", user_id AS "userId", nullif(grant_id, '') AS "grantId", turn, due_at AS until`

const claim = prepare<{ turn: string; now: Date; until: Date; limit: number }, DelegationEnd>(
  'claim_delegation_ends',
  (p) => sql`
    UPDATE delegation_ends SET turn = ${p.turn}::uuid, due_at = ${p.until}::timestamptz
    WHERE (user_id, grant_id) IN (
      SELECT user_id, grant_id FROM delegation_ends WHERE due_at <= ${p.now}::timestamptz
      ORDER BY due_at LIMIT ${p.limit}::integer FOR UPDATE SKIP LOCKED)
    RETURNING ${COLUMNS}`,
)

const take = prepare<{ userId: string; turn: string; now: Date; until: Date }, DelegationEnd>(
  'take_delegation_end',
  (p) => sql`
    UPDATE delegation_ends SET turn = ${p.turn}::uuid, due_at = ${p.until}::timestamptz
    WHERE user_id = ${p.userId}::text AND grant_id = '' AND (turn IS NULL OR due_at <= ${p.now}::timestamptz)
    RETURNING ${COLUMNS}`,
)

const waits = prepare<{ userId: string }, { waits: boolean }>(
  'delegation_end_waits',
  (p) => sql`
    SELECT EXISTS (SELECT 1 FROM delegation_ends WHERE user_id = ${p.userId}::text AND grant_id = '') AS waits`,
)

const done = prepare<{ userId: string; grant: string; turn: string }, never>(
  'delegation_end_done',
  (p) => sql`
    DELETE FROM delegation_ends
    WHERE user_id = ${p.userId}::text AND grant_id = ${p.grant}::text AND turn = ${p.turn}::uuid`,
)

const later = prepare<{ userId: string; grant: string; turn: string; dueAt: Date }, never>(
  'delegation_end_later',
  (p) => sql`
    UPDATE delegation_ends SET turn = NULL, due_at = ${p.dueAt}::timestamptz
    WHERE user_id = ${p.userId}::text AND grant_id = ${p.grant}::text AND turn = ${p.turn}::uuid`,
)

export function createDelegationEnds(database: Database): DelegationEnds {
  return {
    claim: (now, until, limit) => claim(database, { turn: randomUUID(), now, until, limit }),
    async take({ userId }, now, until) {
      const [row] = await take(database, { userId, turn: randomUUID(), now, until })
      if (row) return row
      return (await waits(database, { userId }))[0]?.waits ? 'busy' : 'none'
    },
    async done({ userId, grantId, turn }) {
      await done(database, { userId, grant: grantId ?? '', turn })
    },
    async later({ userId, grantId, turn }, dueAt) {
      await later(database, { userId, grant: grantId ?? '', turn, dueAt })
    },
  }
}
