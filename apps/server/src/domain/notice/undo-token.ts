import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../../ports/keyring.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What a link is good for: `own` where it was sent to the very account that the change removed. */
export interface UndoRight {
  change: string
  own: boolean
}

const macOf = (keyring: Keyring, keyId: string, { change, own }: UndoRight) =>
  createHmac('sha256', keyring.derive(keyId, own ? 'undo-own/v1' : 'undo/v1'))
    .update(change)
    .digest()

/** What the link that undoes a change of accounts bears: id of the code key, change, and a MAC of it, with `~` between. */
export function makeUndoToken(keyring: Keyring, { change, own }: UndoRight): string {
  return [
    keyring.current,
    change,
    macOf(keyring, keyring.current, { change, own }).toString('base64url'),
  ].join('~')
}

/** What a token is good for; undefined for one that this server did not make. */
export function readUndoToken(keyring: Keyring, token: string): UndoRight | undefined {
  const [keyId = '', change = '', mac = '', ...rest] = token.split('~')
  if (rest.length > 0 || !UUID.test(change) || !keyring.ids.includes(keyId)) return undefined
  const given = Buffer.from(mac, 'base64url')
  return [true, false]
    .map((own) => ({ change, own }))
    .find((right) => {
      const good = macOf(keyring, keyId, right)
      return given.length === good.length && timingSafeEqual(given, good)
    })
}

type Purpose = 'stop-removal/v1' | 'undo-factor/v1'

const idMac = (keyring: Keyring, keyId: string, purpose: Purpose, id: string) =>
  createHmac('sha256', keyring.derive(keyId, purpose)).update(id).digest()

const makeFor = (keyring: Keyring, purpose: Purpose, id: string): string =>
  [keyring.current, id, idMac(keyring, keyring.current, purpose, id).toString('base64url')].join('~')

function readFor(keyring: Keyring, purpose: Purpose, token: string): string | undefined {
  const [keyId = '', id = '', mac = '', ...rest] = token.split('~')
  if (rest.length > 0 || !UUID.test(id) || !keyring.ids.includes(keyId)) return undefined
  const [given, good] = [Buffer.from(mac, 'base64url'), idMac(keyring, keyId, purpose, id)]
  return given.length === good.length && timingSafeEqual(given, good) ? id : undefined
}

/** What the link that stops a removal of second factors bears, in the same form. */
export const makeStopToken = (keyring: Keyring, removal: string): string =>
  makeFor(keyring, 'stop-removal/v1', removal)

/** Which removal a token stops; undefined for one that this server did not make for that. */
export const readStopToken = (keyring: Keyring, token: string): string | undefined =>
  readFor(keyring, 'stop-removal/v1', token)

/** What the link that undoes a first second factor bears, in the same form. */
export const makeFactorToken = (keyring: Keyring, beginning: string): string =>
  makeFor(keyring, 'undo-factor/v1', beginning)

/** Which beginning a token undoes; undefined for one that this server did not make for that. */
export const readFactorToken = (keyring: Keyring, token: string): string | undefined =>
  readFor(keyring, 'undo-factor/v1', token)
