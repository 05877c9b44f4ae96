import { sql } from 'kysely'
import type { AppSettings } from '../../domain/app/settings.ts'
import type { AppStore, StoredApp, StoredAppKey } from '../../ports/app-store.ts'
import type { Database } from './database.ts'
import { builder } from './database.ts'
import { violatedConstraint } from './errors.ts'
import { prepare } from './prepare.ts'

interface AppRow {
  id: string
  settings: AppSettings
  keys: (Omit<StoredAppKey, 'createdAt' | 'activatesAt' | 'retiresAt'> & {
    createdAt: string
    activatesAt: string
    retiresAt: string | null
  })[]
}

const keysOf = sql<AppRow['keys']>`coalesce((
  SELECT json_agg(json_build_object(
    'kid', k.kid, 'publicSpki', k.public_spki, 'sealed', k.sealed, 'signerGrant', k.signer_grant,
    'createdAt', k.created_at, 'activatesAt', k.activates_at, 'retiresAt', k.retires_at
  ) ORDER BY k.activates_at)
  FROM app_keys k WHERE k.app_id = apps.id), '[]')`

const findApp = prepare<{ id: string }, AppRow>('find_app', (p) =>
  builder
    .selectFrom('apps')
    .select(['id', 'settings', keysOf.as('keys')])
    .where('id', '=', p.id),
)

const listApps = prepare<{ after: string; limit: number }, AppRow>('list_apps', (p) =>
  builder
    .selectFrom('apps')
    .select(['id', 'settings', keysOf.as('keys')])
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

// Users are counted only where a limit asks for it, so that sign-ups do not wait for one row.
const saveApp = prepare<{ id: string; settings: string; now: Date }, never>(
  'save_app',
  (p) => sql`
    INSERT INTO apps (id, settings, created_at, updated_at)
    VALUES (${p.id}, ${p.settings}::jsonb, ${p.now}, ${p.now})
    ON CONFLICT (id) DO UPDATE SET
      settings = excluded.settings,
      updated_at = excluded.updated_at,
      user_count = CASE WHEN excluded.settings ->> 'user_limit' IS NULL THEN 0
        ELSE (SELECT count(*) FROM users WHERE app_id = excluded.id) END`,
)

const insertKey = prepare<StoredAppKey & { appId: string }, never>('insert_app_key', (p) =>
  builder.insertInto('app_keys').values({
    app_id: p.appId,
    kid: p.kid,
    public_spki: p.publicSpki,
    sealed: p.sealed,
    signer_grant: p.signerGrant,
    created_at: p.createdAt,
    activates_at: p.activatesAt,
    retires_at: p.retiresAt,
  }),
)

const retireKey = prepare<{ appId: string; kid: string; at: Date }, never>('retire_app_key', (p) =>
  builder
    .updateTable('app_keys')
    .set({ retires_at: p.at })
    .where('app_id', '=', p.appId)
    .where('kid', '=', p.kid),
)

const countUsers = prepare<{ id: string }, { count: number }>(
  'count_users',
  (p) => sql`SELECT count(*) FROM users WHERE app_id = ${p.id}::text`,
)

const removeApp = prepare<{ id: string }, never>(
  'remove_app',
  (p) => sql`DELETE FROM apps WHERE id = ${p.id}::text`,
)

function toStoredApp(row: AppRow): StoredApp {
  return {
    ...row,
    keys: row.keys.map((key) => ({
      ...key,
      createdAt: new Date(key.createdAt),
      activatesAt: new Date(key.activatesAt),
      retiresAt: key.retiresAt ? new Date(key.retiresAt) : null,
    })),
  }
}

export function createAppStore(database: Database): AppStore {
  return {
    async find(id) {
      const [row] = await findApp(database, { id })
      return row && toStoredApp(row)
    },
    async list(limit, after = '') {
      return (await listApps(database, { after, limit })).map(toStoredApp)
    },
    async save(id, settings, now) {
      try {
        await saveApp(database, { id, settings: JSON.stringify(settings), now })
      } catch (error) {
        if (violatedConstraint(error) !== 'apps_by_custom_api_url') throw error
        throw new Error('Another app has this custom_api_url: each needs one of its own')
      }
    },
    async addKey(appId, key) {
      await insertKey(database, { appId, ...key })
    },
    async retireKey(appId, kid, at) {
      await retireKey(database, { appId, kid, at })
    },
    async userCount(id) {
      return (await countUsers(database, { id }))[0]?.count ?? 0
    },
    async remove(id) {
      await database.transaction(async (session) => {
        // A large app takes longer than any request may.
        await session.query({ text: 'SET LOCAL statement_timeout = 0' })
        await removeApp(session, { id })
      })
    },
  }
}
