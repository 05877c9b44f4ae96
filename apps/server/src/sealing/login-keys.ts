import type { Keyring } from '../ports/keyring.ts'
import { createKeyring } from './keyring.ts'

/** What ids of login keys begin with, so that a value says by its key's id which keys it is under. */
export const LOGIN_KEY_PREFIX = 'login-'

/**
 * The login keys, and behind them the sealing keys, under which releases before have written what is under the login keys
 * now: new values are made under a login key alone.
 * @throws Error where an id does not begin as it has to, or where a key is one of the sealing keys
 */
export function createLoginKeyring(
  login: ReadonlyMap<string, Buffer>,
  sealing: ReadonlyMap<string, Buffer>,
): Keyring {
  for (const [id, key] of login) {
    if (!id.startsWith(LOGIN_KEY_PREFIX)) {
      throw new Error(`The login key ${id} needs an id that begins with ${LOGIN_KEY_PREFIX}`)
    }
    const same = [...sealing].find(([other, value]) => other === id || value.equals(key))
    if (same)
      throw new Error(`The login key ${id} is the sealing key ${same[0]}, or has its id: make another`)
  }
  return createKeyring(new Map([...login, ...sealing]))
}
