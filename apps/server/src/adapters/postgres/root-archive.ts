import type { VaultRoot } from '@latchkey/contract'
import { sql } from 'kysely'
import type { RootArchive } from '../../ports/root-archive.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'
import type { Database } from './database.ts'
import { isUniqueViolation } from './errors.ts'
import { prepare } from './prepare.ts'
import { listRoots } from './vault-statements.ts'

type At = VaultOwner & { address: string; now: Date }

const archive = prepare<At, { was_archived: boolean; was_used: boolean; archived: boolean }>(
  'archive_root',
  (p) => sql`
    WITH archived AS (
      UPDATE roots SET archived_at = ${p.now}::timestamptz
      WHERE app_id = ${p.appId}::text AND address = ${p.address}::text AND user_id = ${p.userId}::text
        AND archived_at IS NULL AND released_at IS NULL
      RETURNING app_id, user_id, address
    ), noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, root, at)
      SELECT app_id, user_id, ${p.sessionId}::uuid, 'root archived', address, ${p.now}::timestamptz FROM archived
    ), told AS (
      SELECT tell_user(app_id, user_id, 'wallet_archived',
        jsonb_build_object('address', address, 'session', ${p.sessionId}::uuid), ${p.now}::timestamptz)
      FROM archived
    )
    SELECT r.archived_at IS NOT NULL AS was_archived, r.released_at IS NOT NULL AS was_used, EXISTS (SELECT 1 FROM told) AS archived
    FROM roots r
    WHERE r.app_id = ${p.appId}::text AND r.address = ${p.address}::text AND r.user_id = ${p.userId}::text`,
)

const restore = prepare<At, { id: number | null }>(
  'restore_root',
  (p) => sql`
    WITH restored AS (
      UPDATE roots SET archived_at = NULL
      WHERE app_id = ${p.appId}::text AND address = ${p.address}::text AND user_id = ${p.userId}::text
        AND archived_at IS NOT NULL
      RETURNING app_id, user_id, address
    )
    INSERT INTO audit (app_id, user_id, session_id, action, root, at)
    SELECT app_id, user_id, ${p.sessionId}::uuid, 'root restored', address, ${p.now}::timestamptz FROM restored`,
)

const listArchived = prepare<{ userId: string }, { address: string }>(
  'list_archived_roots',
  (p) => sql`
    SELECT address FROM roots WHERE user_id = ${p.userId}::text AND archived_at IS NOT NULL ORDER BY archived_at`,
)

/** Archived roots as rows that carry the time of it. */
export function createRootArchive(database: Database): RootArchive {
  return {
    async archive(owner, address, now) {
      for (;;) {
        const [row] = await archive(database, { ...owner, address, now })
        if (!row) return 'no-root'
        if (row.archived || row.was_archived) return 'done'
        if (row.was_used) return 'used'
        // Neither in what the statement saw at its beginning: another request was first, look again.
      }
    },
    async restore(owner, address, now) {
      const active = async () => listRoots(database, { userId: owner.userId })
      try {
        await restore(database, { ...owner, address, now })
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
  }
}
