import { sql } from 'kysely'
import type { StoredUser } from '../../domain/user/stored-user.ts'
import type { UserStore } from '../../ports/user-store.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'
import { userJson } from './user-json.ts'

const acceptTerms = prepare<{ id: string; now: Date }, { user: StoredUser | null }>(
  'accept_terms',
  (p) => sql`
    WITH accepted AS (
      UPDATE users SET accepted_terms_at = coalesce(accepted_terms_at, ${p.now}::timestamptz)
      WHERE id = ${p.id}::text
    )
    SELECT ${userJson(sql`${p.id}::text`)} AS user`,
)

export function createUserStore(database: Database): UserStore {
  return {
    async acceptTerms(userId, now) {
      const [row] = await acceptTerms(database, { id: userId, now })
      // The statement saw the user as it was before itself.
      return row?.user ? { ...row.user, accepted_terms: true } : undefined
    },
  }
}
