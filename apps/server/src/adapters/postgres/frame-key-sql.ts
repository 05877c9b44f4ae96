import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

type Expression = RawBuilder<unknown>

/**
 * The expression `kept`: the frame key becomes one that this user has bound. `from` is where the user comes from, a
 * FROM clause with its condition. One row, with `is_new` for a key that the user had not bound before.
 */
export const keptKeySql = (
  p: { userId: Expression; frameKey: Expression; now: Expression },
  from: Expression,
): Expression => sql`
    kept AS (
      INSERT INTO frame_keys AS k (user_id, frame_key, first_bound_at, last_used_at)
      SELECT ${p.userId}, ${p.frameKey}::text, ${p.now}::timestamptz, ${p.now}::timestamptz
      ${from}
      ON CONFLICT (user_id, frame_key) DO UPDATE SET last_used_at = excluded.last_used_at
      RETURNING k.user_id, k.xmax = 0 AS is_new
    )`
