import type { RestoredStateOrder, SignerDocument, Worded } from '@latchkey/signer'
import { sql } from 'kysely'
import type { DocumentPlace, RestoredStateStore } from '../../ports/restored-state-store.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

const findOrder = prepare<Record<never, never>, { order: RestoredStateOrder }>(
  'restored_state_order',
  () => sql`SELECT signed AS order FROM restored_state_order`,
)

const placeOrder = prepare<{ signed: string; orderedAt: Date }, never>(
  'place_restored_state_order',
  (p) => sql`
    WITH noted AS (
      INSERT INTO audit (app_id, user_id, action, detail, at)
      VALUES ('', '', 'restored state ordered', jsonb_build_object('by', 'operator'), ${p.orderedAt}::timestamptz)
    )
    INSERT INTO restored_state_order (signed, ordered_at)
    VALUES (${p.signed}::json, ${p.orderedAt}::timestamptz)
    ON CONFLICT (one) DO UPDATE SET signed = excluded.signed, ordered_at = excluded.ordered_at`,
)

const dropOrder = prepare<{ orderedAt: Date }, never>(
  'drop_restored_state_order',
  (p) => sql`DELETE FROM restored_state_order WHERE ordered_at = ${p.orderedAt}::timestamptz`,
)

const someDocuments = prepare<DocumentPlace & { limit: number }, Worded<SignerDocument>>(
  'documents_in_order',
  (p) => sql`
    SELECT document, word FROM signer_documents
    WHERE (app_id, kind, id) > (${p.appId}::text, ${p.kind}::text, ${p.id}::text)
    ORDER BY app_id, kind, id LIMIT ${p.limit}::integer`,
)

export function createRestoredStateStore(database: Database): RestoredStateStore {
  return {
    async order() {
      return (await findOrder(database, {}))[0]?.order
    },
    async place(order) {
      await placeOrder(database, { signed: JSON.stringify(order), orderedAt: new Date(order.orderedAt) })
    },
    async drop({ orderedAt }) {
      await dropOrder(database, { orderedAt: new Date(orderedAt) })
    },
    documents: (after, limit) => someDocuments(database, { ...after, limit }),
  }
}
