import { sql } from 'kysely'
import type { FactorBeginning, FactorUndoStore } from '../../ports/factor-undo-store.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

const find = prepare<{ id: string }, FactorBeginning>(
  'find_factor_beginning',
  (p) => sql`
    SELECT b.id, json_build_object('id', a.id, 'name', a.settings ->> 'name') AS app, b.user_id AS "userId", b.at,
      b.undo_until AS "undoUntil", b.undone_at AS "undoneAt"
    FROM factor_beginnings b JOIN apps a ON a.id = b.app_id JOIN users u ON u.id = b.user_id
    WHERE b.id = ${p.id}::uuid`,
)

const endSessions = prepare<{ id: string; now: Date }, never>(
  'end_sessions_of_beginnings',
  (p) => sql`
    UPDATE sessions s SET revoked_at = ${p.now}::timestamptz, revoked_for = 'change undone'
    FROM factor_beginnings b JOIN factor_beginnings o ON o.user_id = b.user_id AND o.undone_at IS NULL
    WHERE b.id = ${p.id}::uuid AND s.id = o.session_id AND s.user_id = b.user_id AND s.revoked_at IS NULL`,
)

const undo = prepare<{ id: string; now: Date }, never>(
  'undo_first_factor',
  (p) => sql`SELECT undo_first_factor(${p.id}::uuid, ${p.now}::timestamptz)`,
)

export function createFactorUndoStore(database: Database): FactorUndoStore {
  return {
    async find(id) {
      return (await find(database, { id }))[0]
    },
    async endSessions(id, now) {
      await endSessions(database, { id, now })
    },
    async undo(id, now) {
      await undo(database, { id, now })
    },
  }
}
