import type { RemovalOrder } from '@latchkey/signer'
import { sql } from 'kysely'
import type { Removal, RemovalStore } from '../../ports/removal-store.ts'
import type { Database } from './database.ts'
import { isUniqueViolation } from './errors.ts'
import { prepare } from './prepare.ts'

const COLUMNS = sql`r.id, r.app_id AS "appId", r.user_id AS "userId", r.state, r.signed AS "order",
      r.ordered_at AS "orderedAt", r.until`
const OPEN = sql`('ordered', 'waiting', 'stopping')`

interface Add {
  id: string
  appId: string
  userId: string
  signed: string
  until: Date
  now: Date
}

/** No row where the user has no factor. */
const add = prepare<Add, { told: number }>(
  'add_removal',
  (p) => sql`
    WITH added AS (
      INSERT INTO factor_removals (id, app_id, user_id, signed, ordered_at, until, state, due_at)
      SELECT ${p.id}::uuid, u.app_id, u.id, ${p.signed}::jsonb, ${p.now}::timestamptz, ${p.until}::timestamptz,
        'ordered', ${p.now}::timestamptz
      FROM users u WHERE u.id = ${p.userId}::text AND u.app_id = ${p.appId}::text
        AND EXISTS (SELECT 1 FROM mfa_factors f WHERE f.user_id = u.id)
      RETURNING id, app_id, user_id, until
    ), noted AS (
      INSERT INTO audit (app_id, user_id, action, detail, at)
      SELECT app_id, user_id, 'factor removal ordered', jsonb_build_object('removal', id, 'by', 'operator'),
        ${p.now}::timestamptz
      FROM added
    )
    SELECT tell_user(app_id, user_id, 'factor_removal', jsonb_build_object('removal', id, 'until', until),
      ${p.now}::timestamptz) AS told
    FROM added`,
)

const find = prepare<{ id: string }, Removal & { appName: string }>(
  'find_removal',
  (p) => sql`
    SELECT ${COLUMNS}, a.settings ->> 'name' AS "appName"
    FROM factor_removals r JOIN apps a ON a.id = r.app_id WHERE r.id = ${p.id}::uuid`,
)

const list = prepare<{ appId: string; userId: string }, Removal>(
  'list_removals',
  (p) => sql`
    SELECT ${COLUMNS} FROM factor_removals r
    WHERE r.app_id = ${p.appId}::text AND r.user_id = ${p.userId}::text ORDER BY r.ordered_at DESC`,
)

const stop = prepare<{ userId: string; by: string; now: Date }, { stopped: boolean }>(
  'stop_removal',
  (p) => sql`SELECT stop_removal(${p.userId}::text, ${p.by}::text, ${p.now}::timestamptz) AS stopped`,
)

const claim = prepare<{ now: Date; until: Date; limit: number }, Removal>(
  'claim_removals',
  (p) => sql`
    WITH taken AS (
      UPDATE factor_removals SET due_at = ${p.until}::timestamptz
      WHERE id IN (
        SELECT id FROM factor_removals WHERE due_at <= ${p.now}::timestamptz AND state IN ${OPEN}
        ORDER BY due_at LIMIT ${p.limit}::integer FOR UPDATE SKIP LOCKED)
      RETURNING *
    )
    SELECT ${COLUMNS} FROM taken r`,
)

const waiting = prepare<{ id: string; until: Date }, never>(
  'removal_waits',
  (p) => sql`
    UPDATE factor_removals SET state = 'waiting', until = ${p.until}::timestamptz, due_at = ${p.until}::timestamptz
    WHERE id = ${p.id}::uuid AND state IN ('ordered', 'waiting')`,
)

const finish = prepare<{ id: string; now: Date }, never>(
  'finish_removal',
  (p) => sql`SELECT finish_removal(${p.id}::uuid, ${p.now}::timestamptz)`,
)

const end = prepare<{ id: string; state: string }, never>(
  'end_removal',
  (p) =>
    sql`UPDATE factor_removals SET state = ${p.state}::text WHERE id = ${p.id}::uuid AND state IN ${OPEN}`,
)

/** Rolls back what nobody would hear of. */
class Unheard extends Error {}

export function createRemovalStore(database: Database): RemovalStore {
  return {
    async add(of, order: RemovalOrder, now) {
      const until = new Date(now.getTime() + order.waitMs)
      const values = { ...of, id: order.id, signed: JSON.stringify(order), until, now }
      try {
        return await database.transaction(async (session) => {
          const [row] = await add(session, values)
          if (row?.told === 0) throw new Unheard()
          return row ? 'added' : 'no-factor'
        })
      } catch (error) {
        if (error instanceof Unheard) return 'unheard'
        if (isUniqueViolation(error)) return 'open'
        throw error
      }
    },
    async find(id) {
      return (await find(database, { id }))[0]
    },
    list: (appId, userId) => list(database, { appId, userId }),
    async stop(userId, by, now) {
      const [row] = await stop(database, { userId, by, now })
      return row?.stopped ?? false
    },
    claim: (now, until, limit) => claim(database, { now, until, limit }),
    async waiting(id, until) {
      await waiting(database, { id, until })
    },
    async finish(id, now) {
      await finish(database, { id, now })
    },
    async end(id, state) {
      await end(database, { id, state })
    },
  }
}
