import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** SQL that shapes the factors of a user, and what a session has proven of them with a frame key, as `SessionFactors`. */
export function sessionFactorsSql(
  userId: RawBuilder<unknown>,
  sessionId: RawBuilder<unknown>,
  frameKey: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`json_build_object(
        'methods', (SELECT coalesce(json_agg(DISTINCT f.method), '[]') FROM mfa_factors f WHERE f.user_id = ${userId}),
        'proofs', (
          SELECT coalesce(json_agg(json_build_object('method', m.method,
            'at', floor(extract(epoch FROM m.at) * 1000), 'grant', m.grant_mac) ORDER BY m.at DESC), '[]')
          FROM mfa_proofs m WHERE m.session_id = ${sessionId} AND m.frame_key = ${frameKey}::text))`
}
