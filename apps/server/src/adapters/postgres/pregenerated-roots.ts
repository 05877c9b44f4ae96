import { sql } from 'kysely'
import type { PregeneratedRoots } from '../../ports/pregenerated-roots.ts'
import type { Database } from './database.ts'
import { isUniqueViolation } from './errors.ts'
import { prepare } from './prepare.ts'
import { insertRoot } from './vault-statements.ts'
import { rootColumns } from './vault-store.ts'

const count = prepare<{ appId: string }, { count: number }>(
  'count_pregenerated',
  (p) => sql`SELECT count(*)::integer AS count FROM roots WHERE app_id = ${p.appId}::text AND pregenerated`,
)

/** One at a time for each app, so that no two are the last one. */
const hold = prepare<{ appId: string }, never>(
  'hold_pregenerated',
  (p) => sql`SELECT pg_advisory_xact_lock(hashtextextended('pregenerated ' || ${p.appId}::text, 0))`,
)

const standing = prepare<{ appId: string; userId: string }, { came: boolean }>(
  'standing_of_imported',
  (p) => sql`
    SELECT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id) AS came
    FROM users u WHERE u.id = ${p.userId}::text AND u.app_id = ${p.appId}::text FOR UPDATE`,
)

const mark = prepare<{ appId: string; userId: string; address: string; now: Date }, never>(
  'mark_pregenerated',
  (p) => sql`
    WITH marked AS (
      UPDATE roots SET pregenerated = true WHERE app_id = ${p.appId}::text AND address = ${p.address}::text
    )
    INSERT INTO audit (app_id, user_id, action, root, detail, at)
    VALUES (${p.appId}::text, ${p.userId}::text, 'root pregenerated', ${p.address}::text,
      jsonb_build_object('by', 'backend'), ${p.now}::timestamptz)`,
)

export function createPregeneratedRoots(database: Database): PregeneratedRoots {
  const counted = async (session: Pick<Database, 'query'>, appId: string) =>
    (await count(session, { appId }))[0]?.count ?? 0
  return {
    count: (appId) => counted(database, appId),
    async add(of, root, most, now) {
      try {
        return await database.transaction(async (session) => {
          await hold(session, of)
          if ((await counted(session, of.appId)) >= most) return 'full'
          const [user] = await standing(session, of)
          if (!user || user.came) return 'came'
          const columns = rootColumns({ ...root, madeBy: null })
          await insertRoot(session, { ...of, sessionId: null, ...columns, now })
          await mark(session, { ...of, address: columns.address, now })
          return 'added'
        })
      } catch (error) {
        // of one HD root for each user
        if (isUniqueViolation(error)) return 'has-root'
        throw error
      }
    },
  }
}
