import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** SQL that shapes the user with this id as a `StoredUser`. */
export function userJson(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT json_build_object(
      'id', u.id,
      'created_at', floor(extract(epoch FROM u.created_at)),
      'accepted_terms', u.accepted_terms_at IS NOT NULL,
      'is_guest', u.is_guest,
      'custom_metadata', u.custom_metadata,
      'accounts', coalesce((
        SELECT json_agg(json_build_object(
          'type', a.type, 'subject', a.subject, 'data', a.data,
          'first_verified_at', floor(extract(epoch FROM a.first_verified_at)),
          'latest_verified_at', floor(extract(epoch FROM a.latest_verified_at))
        ) ORDER BY a.first_verified_at)
        FROM linked_accounts a WHERE a.user_id = u.id), '[]'),
      'wallets', coalesce((
        SELECT json_agg(json_build_object(
          'address', w.address, 'chain_type', w.chain_type, 'wallet_index', w.wallet_index,
          'public_key', w.public_key, 'recovery_method', r.recovery_method,
          'imported', r.kind = 'private-key',
          'created_at', floor(extract(epoch FROM w.created_at))
        ) ORDER BY w.created_at, w.chain_type, w.wallet_index)
        FROM wallets w JOIN roots r ON r.app_id = w.app_id AND r.address = w.root
        WHERE w.user_id = u.id), '[]')
    ) FROM users u WHERE u.id = ${id}
  )`
}
