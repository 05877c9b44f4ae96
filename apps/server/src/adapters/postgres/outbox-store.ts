import { sql } from 'kysely'
import type { OutboxEntry, OutboxStore } from '../../ports/outbox-store.ts'
import type { Database } from './database.ts'
import { builder } from './database.ts'
import { prepare } from './prepare.ts'

const done = prepare<{ ids: string[] }, never>(
  'outbox_done',
  (p) => sql`UPDATE login_codes SET outbox = NULL WHERE code_id = ANY (${p.ids}::uuid[])`,
)

const undeliverable = prepare<{ id: string }, never>('outbox_undeliverable', (p) =>
  builder.updateTable('login_codes').set({ outbox: null, undeliverable: true }).where('code_id', '=', p.id),
)

const claim = prepare<{ now: Date; until: Date; limit: number }, OutboxEntry>(
  'outbox_claim',
  (p) => sql`
    UPDATE login_codes SET outbox_due_at = ${p.until}::timestamptz, outbox_tries = outbox_tries + 1
    WHERE code_id IN (
      SELECT code_id FROM login_codes
      WHERE outbox IS NOT NULL AND outbox_due_at <= ${p.now}::timestamptz AND expires_at > ${p.now}::timestamptz
      ORDER BY outbox_due_at LIMIT ${p.limit}::integer FOR UPDATE SKIP LOCKED)
    RETURNING code_id AS "codeId", outbox AS sealed, outbox_tries AS tries`,
)

export function createOutboxStore(database: Database): OutboxStore {
  return {
    async done(codeIds) {
      await done(database, { ids: [...codeIds] })
    },
    async undeliverable(codeId) {
      await undeliverable(database, { id: codeId })
    },
    claim: (now, until, limit) => claim(database, { now, until, limit }),
  }
}
