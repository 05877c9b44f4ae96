import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** SQL that shapes the user with this id as a `StoredUser`; NULL where there is none. */
export function userJson(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`stored_user(${id})`
}
