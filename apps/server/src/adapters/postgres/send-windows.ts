import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** What an insert of one into `send_windows AS w` sets where the key is there: one more, or a new window's first. */
export const oneMore = (now: unknown): RawBuilder<unknown> => sql`
        count = CASE WHEN w.ends_at <= ${now}::timestamptz THEN 1 ELSE w.count + 1 END,
        ends_at = CASE WHEN w.ends_at <= ${now}::timestamptz THEN excluded.ends_at ELSE w.ends_at END`
