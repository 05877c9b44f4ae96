import { sql } from 'kysely'
import { prepare } from './prepare.ts'

interface Passing {
  userKeys: number
  imports: number
  orders: number
}

/** What names a key of the signer's for minutes or a day, and is not made anew by another. */
export const passingByKey = prepare<{ keyId: string }, Passing>(
  'passing_by_signer_key',
  (p) => sql`
    SELECT
      (SELECT count(DISTINCT user_id) FROM user_keys
        WHERE key_id = ${p.keyId}::text AND expires_at > now()) AS "userKeys",
      (SELECT count(*) FROM wallet_imports
        WHERE split_part(ticket, ':', 1) = ${p.keyId}::text AND expires_at > now()) AS imports,
      (SELECT count(*) FROM
        (SELECT signed, ordered_at FROM authority_orders UNION ALL SELECT signed, ordered_at FROM restored_state_order) o
        WHERE signer_key_of(signed ->> 'mac') = ${p.keyId}::text AND ordered_at > now() - interval '1 day') AS orders`,
)
