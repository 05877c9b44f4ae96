import { sql } from 'kysely'
import type { Asker } from '../../domain/session/rotation.ts'
import type { StoredUser } from '../../domain/user/stored-user.ts'
import type { SessionStore, StoredSession } from '../../ports/session-store.ts'
import type { Database } from './database.ts'
import { builder } from './database.ts'
import { prepare } from './prepare.ts'
import { userJson } from './user-json.ts'

const findSession = prepare<{ id: string }, StoredSession & { user: StoredUser }>(
  'find_session',
  (p) =>
    builder
      .selectFrom('sessions as s')
      .select([
        's.id',
        's.app_id as appId',
        's.user_id as userId',
        's.client',
        's.auth_time as authTime',
        's.expires_at as expiresAt',
        's.ends_at as endsAt',
        's.key_id as keyId',
        's.key_since as keySince',
        's.seed',
        's.generation',
        's.rotated_at as rotatedAt',
        's.rotated_by as rotatedBy',
        's.revoked_at as revokedAt',
        sql`CASE WHEN s.born_bound THEN s.frame_key END`.as('bornWith'),
        userJson(sql`s.user_id`).as('user'),
      ])
      .where('s.id', '=', p.id) as never,
)

/**
 * The commit does not wait for the disk: a rotation that a crash of the database loses is made up for when the token
 * comes, which is then ahead of its row (see judgeRotation).
 */
const rotateSession = prepare<
  {
    id: string
    from: number
    generation: number
    keyId: string
    keySince: number | null
    rotatedAt: Date[]
    rotatedBy: string
    expiresAt: Date
    usedAt: Date
    device: string
    place: string | null
  },
  { id: string }
>('rotate_session', (p) =>
  builder
    .updateTable('sessions')
    .set({
      generation: p.generation,
      key_id: p.keyId,
      key_since: p.keySince,
      rotated_at: p.rotatedAt,
      rotated_by: sql<Record<string, Asker>>`${p.rotatedBy}::jsonb`,
      expires_at: p.expiresAt,
      last_used_at: p.usedAt,
      device: sql<object>`${p.device}::jsonb`,
      place: p.place,
    })
    .where('id', '=', p.id)
    .where('generation', '=', p.from)
    .where('revoked_at', 'is', null)
    .returning(['id', sql`set_config('synchronous_commit', 'off', true)`.as('relaxed')]),
)

const revokeSession = prepare<{ id: string; reason: string; now: Date }, never>('revoke_session', (p) =>
  builder
    .updateTable('sessions')
    .set({ revoked_at: p.now, revoked_for: p.reason })
    .where('id', '=', p.id)
    .where('revoked_at', 'is', null),
)

const noteOtherNetwork = prepare<{ appId: string; userId: string; id: string; now: Date }, never>(
  'note_other_network',
  (p) => sql`
    SELECT note_other_network(${p.appId}::text, ${p.userId}::text, ${p.id}::uuid, ${p.now}::timestamptz)`,
)

const liveUser = prepare<{ appId: string; id: string; now: Date }, { user: StoredUser }>('live_user', (p) =>
  builder
    .selectFrom('sessions as s')
    .select(userJson(sql`s.user_id`).as('user') as never)
    .where('s.id', '=', p.id)
    .where('s.app_id', '=', p.appId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', p.now),
)

export function createSessionStore(database: Database): SessionStore {
  return {
    async find(id) {
      const [row] = await findSession(database, { id })
      if (!row) return undefined
      const { user, ...session } = row
      return { session, user }
    },
    async rotate(id, from, next) {
      return (
        (
          await rotateSession(database, {
            id,
            from,
            ...next,
            rotatedBy: JSON.stringify(next.rotatedBy),
            device: JSON.stringify(next.device),
          })
        ).length > 0
      )
    },
    async revoke(id, reason, now) {
      await revokeSession(database, { id, reason, now })
    },
    async noteOtherNetwork({ id, appId, userId }, now) {
      await noteOtherNetwork(database, { appId, userId, id, now })
    },
    async liveUser(appId, sessionId, now) {
      return (await liveUser(database, { appId, id: sessionId, now }))[0]?.user
    },
  }
}
