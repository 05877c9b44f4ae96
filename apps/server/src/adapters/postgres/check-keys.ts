import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../../ports/keyring.ts'
import type { Database, Session } from './database.ts'
import { builder } from './database.ts'
import { prepare } from './prepare.ts'

const PURPOSE = 'key-check/v1'

const findChecks = prepare<{ purpose: string }, { key_id: string; mac: Buffer }>('find_key_checks', (p) =>
  builder.selectFrom('key_checks').select(['key_id', 'mac']).where('purpose', '=', p.purpose),
)

const insertCheck = prepare<{ purpose: string; keyId: string; mac: Buffer }, never>('insert_key_check', (p) =>
  builder
    .insertInto('key_checks')
    .values({ purpose: p.purpose, key_id: p.keyId, mac: p.mac })
    .onConflict((conflict) => conflict.doNothing()),
)

const forgetCheck = prepare<{ purpose: string; keyId: string }, never>('forget_key_check', (p) =>
  builder.deleteFrom('key_checks').where('purpose', '=', p.purpose).where('key_id', '=', p.keyId),
)

/** The keys of this purpose that the database was used with, by id. */
export async function knownKeys(database: Database, purpose: string): Promise<string[]> {
  return (await findChecks(database, { purpose })).map(({ key_id }) => key_id)
}

/** Whether the database holds anything under a key of this purpose: then none may be made anew. */
export async function keysWereUsed(database: Database, purpose: string): Promise<boolean> {
  return (await knownKeys(database, purpose)).length > 0
}

const macOf = (keyring: Keyring, id: string) =>
  createHmac('sha256', keyring.derive(id, PURPOSE)).update(id).digest()

/** What names a key, by its id. */
export type KeyNames = ReadonlyMap<string, readonly { what: string }[]>

/**
 * Compares the keys with the check values in the database and remembers those of new ones. An older key that nothing names
 * may be left out beside one that the database knows. A command changes none (`mayAdd`) but to a database that knows no key:
 * the servers that run could not open what it seals.
 * @param named what lasts under the keys; of those that nothing lasts under, nothing
 * @throws Error when the database was used with a key that is missing now, or that differs under its id.
 */
export async function checkKeys(
  database: Database,
  purpose: string,
  keyring: Keyring,
  { named = new Map(), mayAdd = true }: { named?: KeyNames; mayAdd?: boolean } = {},
): Promise<void> {
  const known = await findChecks(database, { purpose })
  const fits = known.some((check) => keyring.ids.includes(check.key_id))
  for (const [id, places] of named) {
    if (keyring.ids.includes(id)) continue
    throw missing(purpose, id, `data (${places.map(({ what }) => what).join(', ')})`)
  }
  if (!mayAdd && fits && !known.some((check) => check.key_id === keyring.current)) {
    throw new Error(
      `The ${purpose} key ${keyring.current} is new: start the server with it first, so that it opens what is sealed under it.`,
    )
  }
  for (const { key_id: id, mac } of known) {
    if (!keyring.ids.includes(id)) {
      if (!fits) throw missing(purpose, id, 'data')
      if (mayAdd) await forgetCheck(database, { purpose, keyId: id })
    } else if (!timingSafeEqual(macOf(keyring, id), mac)) {
      throw new Error(`The ${purpose} key ${id} is not the one that the database was used with.`)
    }
  }
  if (!mayAdd && known.length > 0) return
  for (const id of keyring.ids.filter((id) => !known.some((check) => check.key_id === id))) {
    await insertCheck(database, { purpose, keyId: id, mac: macOf(keyring, id) })
  }
}

const missing = (purpose: string, id: string, what: string) =>
  new Error(
    `The database holds ${what} under the ${purpose} key ${id}, which is not configured. Bring it back; a new key cannot open that data.`,
  )

/** The database knows the key no more, so that it may be left out. */
export async function forgetKey(database: Session, purpose: string, id: string): Promise<void> {
  await forgetCheck(database, { purpose, keyId: id })
}
