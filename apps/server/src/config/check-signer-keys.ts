import type { Signer } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import type { KeyNames } from '../adapters/postgres/check-keys.ts'
import type { Database } from '../adapters/postgres/database.ts'
import { PASSWORD_PLACES, SIGNER_PLACES } from '../adapters/postgres/sealed-places.ts'
import { namedKeys } from '../adapters/postgres/sealed-rows.ts'
import type { Logger } from '../ports/logger.ts'

/** What of the database is under which of the signer's keys, where it says so. */
export async function signerKeyNames(database: Database): Promise<KeyNames> {
  const named = await namedKeys(database, [...Object.values(SIGNER_PLACES).flat(), ...PASSWORD_PLACES])
  named.delete('')
  return named
}

/**
 * Says which keys a signer of its own process lacks that the database names. The server starts all the same: logins and
 * signatures need none of them. Nothing is said where the signer cannot be asked, as while it starts too.
 */
export async function missSignerKeys(database: Database, signer: Signer, log: Logger): Promise<void> {
  for (const [id, places] of await signerKeyNames(database)) {
    try {
      await signer.passcodeKey(id)
    } catch (error) {
      if (!(error instanceof SignerRefusal) || error.code !== 'unknown_key') return
      const detail = `${id}: ${places.map(({ what }) => what).join(', ')}`
      log.error('the signer lacks a key that wallets are recovered by: bring it back', { detail })
    }
  }
}
