import { sql } from 'kysely'
import type {
  Claim,
  Delivery,
  WebhookEndpoint,
  WebhookEndpointStore,
  WebhookStore,
} from '../../ports/webhook-store.ts'
import type { Database } from './database.ts'
import { builder } from './database.ts'
import { prepare } from './prepare.ts'

/**
 * A user's messages go to an endpoint one after the other: only the oldest that is left may be taken. No endpoint gets
 * more than its part, so that one that is slow leaves room for the others.
 */
const claim = prepare<Claim & { now: Date; until: Date }, Delivery>(
  'webhook_claim',
  (p) => sql`
    WITH due AS (
      SELECT o.* FROM webhook_endpoints e CROSS JOIN LATERAL (
        SELECT d.endpoint_id, d.user_id, d.message_id, d.due_at FROM webhook_deliveries d
        WHERE d.endpoint_id = e.id AND d.due_at <= ${p.now}::timestamptz
          AND (d.leased_until IS NULL OR d.leased_until <= ${p.now}::timestamptz) AND NOT EXISTS (
            SELECT 1 FROM webhook_deliveries b
            WHERE b.endpoint_id = d.endpoint_id AND b.user_id = d.user_id AND b.message_id < d.message_id)
        ORDER BY d.due_at
        LIMIT greatest(0, CASE WHEN e.failing_since IS NULL THEN ${p.perEndpoint}::integer ELSE 1 END
          - coalesce(cardinality(array_positions(${p.underWay}::text[], e.id)), 0))
        FOR UPDATE OF d SKIP LOCKED
      ) o WHERE e.enabled ORDER BY o.due_at LIMIT ${p.limit}::integer
    ), taken AS (
      UPDATE webhook_deliveries d SET leased_until = ${p.until}::timestamptz, tries = d.tries + 1 FROM due
      WHERE d.endpoint_id = due.endpoint_id AND d.user_id = due.user_id AND d.message_id = due.message_id
      RETURNING d.*
    )
    SELECT m.id AS "messageId", m.public_id AS "publicId", t.user_id AS "userId", t.tries,
      json_build_object('type', m.type, 'user', m.user_then, 'detail', m.detail) AS event,
      e.id, e.app_id AS "appId", e.url, e.sealed_secret AS "sealedSecret", e.failing_since AS "failingSince"
    FROM taken t JOIN webhook_messages m ON m.id = t.message_id JOIN webhook_endpoints e ON e.id = t.endpoint_id
    ORDER BY m.id`,
)

interface Key {
  endpointId: string
  userId: string
  messageId: number
}

const settle = prepare<Key & { arrived: boolean; now: Date }, never>(
  'webhook_settle',
  (p) => sql`
    WITH gone AS (
      DELETE FROM webhook_deliveries
      WHERE endpoint_id = ${p.endpointId}::text AND user_id = ${p.userId}::text AND message_id = ${p.messageId}::bigint
    )
    UPDATE webhook_endpoints SET
      failing_since = CASE WHEN ${p.arrived}::boolean THEN NULL ELSE coalesce(failing_since, ${p.now}::timestamptz) END
    WHERE id = ${p.endpointId}::text AND (NOT ${p.arrived}::boolean OR failing_since IS NOT NULL)`,
)

/** The user's later messages wait as long. */
const postpone = prepare<Key & { dueAt: Date; now: Date }, never>(
  'webhook_postpone',
  (p) => sql`
    WITH later AS (
      UPDATE webhook_deliveries SET due_at = ${p.dueAt}::timestamptz, leased_until = NULL
      WHERE endpoint_id = ${p.endpointId}::text AND user_id = ${p.userId}::text AND message_id >= ${p.messageId}::bigint
    )
    UPDATE webhook_endpoints SET failing_since = ${p.now}::timestamptz
    WHERE id = ${p.endpointId}::text AND failing_since IS NULL`,
)

const disable = prepare<{ id: string }, never>('webhook_disable', (p) =>
  builder.updateTable('webhook_endpoints').set({ enabled: false }).where('id', '=', p.id),
)

const addEndpoint = prepare<WebhookEndpoint, never>('webhook_add', (p) =>
  builder.insertInto('webhook_endpoints').values({
    id: p.id,
    app_id: p.appId,
    url: p.url,
    events: p.events,
    sealed_secret: p.sealedSecret,
    created_at: p.createdAt,
  }),
)

const listEndpoints = prepare<{ appId: string }, WebhookEndpoint>('webhook_list', (p) =>
  builder
    .selectFrom('webhook_endpoints')
    .select([
      'id',
      'app_id as appId',
      'url',
      'events',
      'sealed_secret as sealedSecret',
      'enabled',
      'failing_since as failingSince',
      'created_at as createdAt',
    ])
    .where('app_id', '=', p.appId)
    .orderBy('created_at'),
)

const removeEndpoint = prepare<{ appId: string; id: string }, { id: string }>('webhook_remove', (p) =>
  builder
    .deleteFrom('webhook_endpoints')
    .where('app_id', '=', p.appId)
    .where('id', '=', p.id)
    .returning('id'),
)

const enableEndpoint = prepare<{ appId: string; id: string }, { id: string }>('webhook_enable', (p) =>
  builder
    .updateTable('webhook_endpoints')
    .set({ enabled: true, failing_since: null })
    .where('app_id', '=', p.appId)
    .where('id', '=', p.id)
    .returning('id'),
)

const keyOf = ({ endpoint, userId, messageId }: Delivery): Key => ({
  endpointId: endpoint.id,
  userId,
  messageId,
})

export function createWebhookStore(database: Database): WebhookStore {
  return {
    async claim(now, until, room) {
      const rows = (await claim(database, { now, until, ...room })) as (Delivery & Delivery['endpoint'])[]
      return rows.map(({ messageId, publicId, userId, tries, event, ...endpoint }) => ({
        messageId,
        publicId,
        userId,
        tries,
        event,
        endpoint,
      }))
    },
    async settle(delivery, outcome, now) {
      await settle(database, { ...keyOf(delivery), arrived: outcome === 'arrived', now })
    },
    async postpone(delivery, dueAt, now) {
      await postpone(database, { ...keyOf(delivery), dueAt, now })
    },
    async disable(id) {
      await disable(database, { id })
    },
  }
}

export function createWebhookEndpointStore(database: Database): WebhookEndpointStore {
  return {
    async add(endpoint) {
      await addEndpoint(database, endpoint)
    },
    list: (appId) => listEndpoints(database, { appId }),
    async remove(appId, id) {
      return (await removeEndpoint(database, { appId, id })).length > 0
    },
    async enable(appId, id) {
      return (await enableEndpoint(database, { appId, id })).length > 0
    },
  }
}
