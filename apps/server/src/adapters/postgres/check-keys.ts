import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../../ports/keyring.ts'
import type { Database } from './database.ts'
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

/** Whether the database holds anything under a key of this purpose: then none may be made anew. */
export async function keysWereUsed(database: Database, purpose: string): Promise<boolean> {
  return (await findChecks(database, { purpose })).length > 0
}

const macOf = (keyring: Keyring, id: string) =>
  createHmac('sha256', keyring.derive(id, PURPOSE)).update(id).digest()

/**
 * Compares the keys with the check values in the database and remembers those of new ones. Where nothing that lasts is
 * under them, an older key may be left out beside one that the database knows (`mayRetire`).
 * @throws Error when the database was used with a key that is missing now, or that differs under its id.
 */
export async function checkKeys(
  database: Database,
  purpose: string,
  keyring: Keyring,
  { mayRetire = false } = {},
): Promise<void> {
  const known = await findChecks(database, { purpose })
  const retires = mayRetire && known.some((check) => keyring.ids.includes(check.key_id))
  for (const { key_id: id, mac } of known) {
    if (!keyring.ids.includes(id) && retires) await forgetCheck(database, { purpose, keyId: id })
    else if (!keyring.ids.includes(id)) {
      throw new Error(
        `The database holds data under the ${purpose} key ${id}, which is not configured. Bring it back; a new key cannot open that data.`,
      )
    } else if (!timingSafeEqual(macOf(keyring, id), mac)) {
      throw new Error(`The ${purpose} key ${id} is not the one that the database was used with.`)
    }
  }
  for (const id of keyring.ids.filter((id) => !known.some((check) => check.key_id === id))) {
    await insertCheck(database, { purpose, keyId: id, mac: macOf(keyring, id) })
  }
}
