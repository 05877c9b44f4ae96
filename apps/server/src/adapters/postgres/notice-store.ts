import { sql } from 'kysely'
import type { Notice, NoticeStore } from '../../ports/notice-store.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

const claim = prepare<{ now: Date; until: Date; limit: number }, Notice>(
  'notices_claim',
  (p) => sql`
    WITH taken AS (
      UPDATE notices SET due_at = ${p.until}::timestamptz, tries = tries + 1
      WHERE id IN (
        SELECT id FROM notices WHERE due_at <= ${p.now}::timestamptz
        ORDER BY due_at LIMIT ${p.limit}::integer FOR UPDATE SKIP LOCKED)
      RETURNING *
    )
    SELECT n.id, n.app_id AS "appId", n.kind, n.channel, n.address, n.language, n.detail, n.at, n.tries,
      json_build_object('name', a.settings ->> 'name', 'logoUrl', a.settings ->> 'logo_url') AS app,
      CASE WHEN c.id IS NOT NULL THEN json_build_object('change', c.id, 'until', c.undo_until,
        'own', coalesce(account_reaches(c.removed, n.channel, n.address), false)) END AS undo,
      CASE WHEN b.id IS NOT NULL THEN json_build_object('beginning', b.id, 'until', b.undo_until) END AS "undoFactor",
      CASE WHEN r.id IS NOT NULL THEN json_build_object('removal', r.id, 'until', r.until) END AS stop
    FROM taken n JOIN apps a ON a.id = n.app_id LEFT JOIN account_changes c ON c.id = n.undo
      LEFT JOIN factor_beginnings b ON b.id = n.undo
      LEFT JOIN factor_removals r ON n.kind = 'factor_removal' AND r.id = (n.detail ->> 'removal')::uuid
        AND r.state IN ('ordered', 'waiting')
    ORDER BY n.id`,
)

const done = prepare<{ id: number }, never>(
  'notices_done',
  (p) => sql`DELETE FROM notices WHERE id = ${p.id}::bigint`,
)

const postpone = prepare<{ id: number; dueAt: Date }, never>(
  'notices_postpone',
  (p) => sql`UPDATE notices SET due_at = ${p.dueAt}::timestamptz WHERE id = ${p.id}::bigint`,
)

export function createNoticeStore(database: Database): NoticeStore {
  return {
    async claim(now, until, limit) {
      const rows = await claim(database, { now, until, limit })
      return rows.map((row) => ({
        ...row,
        undo: row.undo && { ...row.undo, until: new Date(row.undo.until) },
        undoFactor: row.undoFactor && { ...row.undoFactor, until: new Date(row.undoFactor.until) },
        stop: row.stop && { ...row.stop, until: new Date(row.stop.until) },
      }))
    },
    async done(id) {
      await done(database, { id })
    },
    async postpone(id, dueAt) {
      await postpone(database, { id, dueAt })
    },
  }
}
