import type { VaultRoot } from '@latchkey/contract'
import { sql } from 'kysely'
import type { ArchivedBy, RootArchive, RootOverview } from '../../ports/root-archive.ts'
import type { Database } from './database.ts'
import { isUniqueViolation } from './errors.ts'
import { prepare } from './prepare.ts'
import { listRoots } from './vault-statements.ts'

type At = {
  appId: string
  userId: string
  sessionId: string | null
  by: ArchivedBy
  address: string
  now: Date
}

/** An audit's detail: who did it, where it was not a session. */
const whoSql = (p: { sessionId: unknown; by: unknown }) =>
  sql`CASE WHEN ${p.sessionId}::uuid IS NULL THEN jsonb_build_object('by', ${p.by}::text) END`

/** What a notice is told of it. */
const toldSql = (p: { sessionId: unknown }) =>
  sql`jsonb_strip_nulls(jsonb_build_object('address', address, 'session', ${p.sessionId}::uuid))`

/** Whether the root may be put aside; see `RootArchive.archive`. */
const mayArchive = (p: { by: unknown }) => sql`(released_at IS NULL OR ${p.by}::text = 'operator'
        OR ${p.by}::text = 'login' AND made_by IS NOT NULL AND NOT maker_named AND NOT used_elsewhere)`

/** The root that an address names: its own, or one of the wallets', whether or not it is aside by now. */
const rootSql = (p: Record<'appId' | 'userId' | 'address', unknown>) => sql`(coalesce((
        SELECT root FROM wallets WHERE app_id = ${p.appId}::text AND address = ${p.address}::text
          AND user_id = ${p.userId}::text), ${p.address}::text))`

const archive = prepare<At, { was_archived: boolean; may_archive: boolean; archived: boolean }>(
  'archive_root',
  (p) => sql`
    WITH archived AS (
      UPDATE roots SET archived_at = ${p.now}::timestamptz
      WHERE app_id = ${p.appId}::text AND address = ${rootSql(p)} AND user_id = ${p.userId}::text
        AND archived_at IS NULL AND ${mayArchive(p)}
      RETURNING app_id, user_id, address
    ), noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, root, detail, at)
      SELECT app_id, user_id, ${p.sessionId}::uuid, 'root archived', address, ${whoSql(p)}, ${p.now}::timestamptz
      FROM archived
    ), told AS (
      SELECT tell_user(app_id, user_id, 'wallet_archived', ${toldSql(p)}, ${p.now}::timestamptz) FROM archived
    )
    SELECT archived_at IS NOT NULL AS was_archived, ${mayArchive(p)} AS may_archive,
      EXISTS (SELECT 1 FROM told) AS archived
    FROM roots
    WHERE app_id = ${p.appId}::text AND address = ${rootSql(p)} AND user_id = ${p.userId}::text`,
)

const restore = prepare<At, { told: number }>(
  'restore_root',
  (p) => sql`
    WITH restored AS (
      UPDATE roots SET archived_at = NULL
      WHERE app_id = ${p.appId}::text AND address = ${p.address}::text AND user_id = ${p.userId}::text
        AND archived_at IS NOT NULL
      RETURNING app_id, user_id, address
    ), noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, root, detail, at)
      SELECT app_id, user_id, ${p.sessionId}::uuid, 'root restored', address, ${whoSql(p)}, ${p.now}::timestamptz
      FROM restored
    )
    SELECT tell_user(app_id, user_id, 'wallet_restored', ${toldSql(p)}, ${p.now}::timestamptz) AS told FROM restored`,
)

const listArchived = prepare<{ userId: string }, { address: string }>(
  'list_archived_roots',
  (p) => sql`
    SELECT address FROM roots WHERE user_id = ${p.userId}::text AND archived_at IS NOT NULL ORDER BY archived_at`,
)

const overview = prepare<{ appId: string; userId: string }, RootOverview>(
  'root_overview',
  (p) => sql`
    SELECT address, kind, created_at AS "createdAt", released_at AS "releasedAt", archived_at AS "archivedAt"
    FROM roots WHERE app_id = ${p.appId}::text AND user_id = ${p.userId}::text ORDER BY created_at`,
)

/** Archived roots as rows that carry the time of it. */
export function createRootArchive(database: Database): RootArchive {
  return {
    async archive(owner, address, by, now) {
      for (;;) {
        const [row] = await archive(database, { ...owner, address, by, now })
        if (!row) return 'no-root'
        if (row.archived || row.was_archived) return 'done'
        if (!row.may_archive) return 'used'
        // Neither in what the statement saw at its beginning: another request was first, look again.
      }
    },
    async restore(owner, address, by, now) {
      const active = async () => listRoots(database, { userId: owner.userId })
      try {
        await restore(database, { ...owner, address, by, now })
        return { kind: 'done' }
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        const root = (await active()).find(({ kind }) => kind === 'hd')
        return { kind: 'taken', root: root as VaultRoot }
      }
    },
    async list({ userId }) {
      return (await listArchived(database, { userId })).map(({ address }) => address)
    },
    overview: ({ appId, userId }) => overview(database, { appId, userId }),
  }
}
