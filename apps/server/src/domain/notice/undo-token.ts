import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../../ports/keyring.ts'

const PURPOSE = 'undo/v1'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const macOf = (keyring: Keyring, keyId: string, change: string) =>
  createHmac('sha256', keyring.derive(keyId, PURPOSE)).update(change).digest()

/** What the link that undoes a change of accounts bears: id of the code key, change, and a MAC of it, with `~` between. */
export function makeUndoToken(keyring: Keyring, change: string): string {
  return [keyring.current, change, macOf(keyring, keyring.current, change).toString('base64url')].join('~')
}

/** The change that a token is for; undefined for one that this server did not make. */
export function readUndoToken(keyring: Keyring, token: string): string | undefined {
  const [keyId = '', change = '', mac = '', ...rest] = token.split('~')
  if (rest.length > 0 || !UUID.test(change) || !keyring.ids.includes(keyId)) return undefined
  const given = Buffer.from(mac, 'base64url')
  const right = macOf(keyring, keyId, change)
  return given.length === right.length && timingSafeEqual(given, right) ? change : undefined
}
