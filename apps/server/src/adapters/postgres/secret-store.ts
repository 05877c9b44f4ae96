import type { AppSecret, SecretStore } from '../../ports/secret-store.ts'
import type { Database } from './database.ts'
import { builder } from './database.ts'
import { prepare } from './prepare.ts'

const list = prepare<{ appId: string }, AppSecret>('secret_list', (p) =>
  builder
    .selectFrom('app_secrets')
    .select(['id', 'hash', 'created_at as createdAt'])
    .where('app_id', '=', p.appId)
    .orderBy('created_at'),
)

const add = prepare<AppSecret & { appId: string }, never>('secret_add', (p) =>
  builder
    .insertInto('app_secrets')
    .values({ app_id: p.appId, id: p.id, hash: p.hash, created_at: p.createdAt }),
)

const remove = prepare<{ appId: string; id: string }, { id: string }>('secret_remove', (p) =>
  builder.deleteFrom('app_secrets').where('app_id', '=', p.appId).where('id', '=', p.id).returning('id'),
)

export function createSecretStore(database: Database): SecretStore {
  return {
    list: (appId) => list(database, { appId }),
    async add(appId, secret) {
      await add(database, { appId, ...secret })
    },
    async remove(appId, id) {
      return (await remove(database, { appId, id })).length > 0
    },
  }
}
