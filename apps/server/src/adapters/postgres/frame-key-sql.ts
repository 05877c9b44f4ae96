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

/**
 * The expressions `noted` and `told`, after `kept`: a new key is audited, and told to a user who had one or a session
 * before. A statement has to read `told`, or nothing is told.
 */
export const toldOfKeySql = (
  p: { sessionId: Expression; appId: Expression; frameKey: Expression; device: Expression; now: Expression },
  join: Expression = sql``,
): Expression => sql`
    noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, detail, at)
      SELECT ${p.appId}, kept.user_id, ${p.sessionId}::uuid, 'frame key bound',
        jsonb_build_object('frame_key', ${p.frameKey}::text), ${p.now}::timestamptz
      FROM kept ${join} WHERE kept.is_new
    ), told AS (
      SELECT tell_user(${p.appId}, kept.user_id, 'new_device',
        jsonb_strip_nulls(jsonb_build_object('session', ${p.sessionId}::uuid, 'device',
          nullif(concat_ws(' on ', ${p.device} ->> 'browser', ${p.device} ->> 'os'), ''))),
        ${p.now}::timestamptz)
      FROM kept ${join}
      WHERE kept.is_new AND (
        EXISTS (SELECT 1 FROM frame_keys o WHERE o.user_id = kept.user_id AND o.frame_key <> ${p.frameKey}::text)
        OR EXISTS (SELECT 1 FROM sessions o WHERE o.user_id = kept.user_id AND o.id <> ${p.sessionId}::uuid))
    )`
