import type { Clock } from '../../ports/clock.ts'
import type { CredentialKeeper, Credentials } from '../../ports/credential-store.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Random } from '../../ports/random.ts'
import { seal, unseal } from '../../sealing/seal.ts'
import { SEALS } from '../../sealing/seals.ts'
import type { Database } from './database.ts'
import { builder } from './database.ts'
import { prepare } from './prepare.ts'

const { purpose, context } = SEALS.appCredential
const REMEMBERED = 2_000

const findCredentials = prepare<{ appId: string; name: string }, { sealed: Buffer }>(
  'find_credentials',
  (p) =>
    builder
      .selectFrom('app_credentials')
      .select('sealed')
      .where('app_id', '=', p.appId)
      .where('name', '=', p.name),
)

const listCredentials = prepare<{ appId: string }, { name: string }>('list_credentials', (p) =>
  builder.selectFrom('app_credentials').select('name').where('app_id', '=', p.appId).orderBy('name'),
)

const saveCredentials = prepare<{ appId: string; name: string; sealed: Buffer; now: Date }, never>(
  'save_credentials',
  (p) =>
    builder
      .insertInto('app_credentials')
      .values({ app_id: p.appId, name: p.name, sealed: p.sealed, updated_at: p.now })
      .onConflict((conflict) =>
        conflict.columns(['app_id', 'name']).doUpdateSet({ sealed: p.sealed, updated_at: p.now }),
      ),
)

const removeCredentials = prepare<{ appId: string; name: string }, never>('remove_credentials', (p) =>
  builder.deleteFrom('app_credentials').where('app_id', '=', p.appId).where('name', '=', p.name),
)

/** Credentials, remembered for `ttlMs` so that a login does not wait for them. */
export function createCredentialStore(
  database: Database,
  ports: { loginKeys: Keyring; random: Random; clock: Clock; ttlMs: number },
): CredentialKeeper {
  const { loginKeys, random, clock, ttlMs } = ports
  const remembered = new Map<string, { values: Promise<Credentials | null>; until: number }>()
  const contextOf = (appId: string, name: string) => context({ appId, name })

  async function load(appId: string, name: string): Promise<Credentials | null> {
    const [row] = await findCredentials(database, { appId, name })
    return row ? JSON.parse(unseal(loginKeys, purpose, row.sealed, contextOf(appId, name))) : null
  }

  return {
    find(appId, name) {
      const key = contextOf(appId, name)
      const known = remembered.get(key)
      if (known && known.until > clock.now()) return known.values
      const values = load(appId, name)
      remembered.delete(key)
      remembered.set(key, { values, until: clock.now() + ttlMs })
      values.catch(() => remembered.delete(key))
      if (remembered.size > REMEMBERED) {
        const oldest = remembered.keys().next().value
        if (oldest !== undefined) remembered.delete(oldest)
      }
      return values
    },
    async save(appId, name, values) {
      remembered.delete(contextOf(appId, name))
      if (!values) return void (await removeCredentials(database, { appId, name }))
      const sealed = seal(loginKeys, random, purpose, JSON.stringify(values), contextOf(appId, name))
      await saveCredentials(database, { appId, name, sealed, now: new Date(clock.now()) })
    },
    async names(appId) {
      return (await listCredentials(database, { appId })).map(({ name }) => name)
    },
  }
}
