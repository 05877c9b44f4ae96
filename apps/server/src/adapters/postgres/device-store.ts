import { sql } from 'kysely'
import type { DeviceStore } from '../../ports/device-store.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

const remember = prepare<
  { userId: string; frameKey: string; now: Date },
  { isNew: boolean; emails: string[] | null }
>(
  'remember_device',
  (p) => sql`
    WITH made AS (
      INSERT INTO frame_keys AS k (user_id, frame_key, first_bound_at, last_used_at, recovered_at)
      VALUES (${p.userId}::text, ${p.frameKey}::text, ${p.now}::timestamptz, ${p.now}::timestamptz,
        ${p.now}::timestamptz)
      ON CONFLICT (user_id, frame_key) DO UPDATE SET recovered_at = excluded.recovered_at
        WHERE k.recovered_at IS NULL
      RETURNING 1
    )
    SELECT EXISTS (SELECT 1 FROM made) AS "isNew",
      (SELECT array_agg(subject) FROM linked_accounts WHERE user_id = ${p.userId}::text AND type = 'email') AS emails`,
)

export function createDeviceStore(database: Database): DeviceStore {
  return {
    async remember(userId, frameKey, now) {
      const [row] = await remember(database, { userId, frameKey, now })
      return { isNew: row?.isNew ?? false, emails: row?.emails ?? [] }
    },
  }
}
