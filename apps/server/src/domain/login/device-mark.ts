import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../../ports/keyring.ts'
import type { Random } from '../../ports/random.ts'

const ID_BYTES = 16
const MAC_BYTES = 16
/** Users that one browser is known for in one app; the one that logged in longest ago goes. */
const MOST_USERS = 8
const FORM = /^[A-Za-z0-9_-]{22}(?:\.[A-Za-z0-9_-]{22}){1,8}$/

export interface DeviceUser {
  appId: string
  userId: string
}

/**
 * What a browser keeps to be known again: an id, and a MAC for each user who logged in there, the latest first. Nothing
 * of it is stored, so nothing grows, and whoever holds a dump can make none.
 */
export function markDevice(
  ports: { codeKeys: Keyring; random: Random },
  user: DeviceUser,
  before: string | undefined,
): string {
  const known = before !== undefined && FORM.test(before) ? before.split('.') : []
  const [id = ports.random.bytes(ID_BYTES).toString('base64url'), ...others] = known
  const mine = macOf(ports.codeKeys, ports.codeKeys.current, user, id).toString('base64url')
  const rest = others.filter((mac) => !isMacOf(ports.codeKeys, user, id, mac))
  return [id, mine, ...rest].slice(0, 1 + MOST_USERS).join('.')
}

/** The device's id, where it was marked for this user. */
export function deviceIn(keys: Keyring, user: DeviceUser, mark: string | undefined): string | undefined {
  if (mark === undefined || !FORM.test(mark)) return undefined
  const [id = '', ...macs] = mark.split('.')
  return macs.some((mac) => isMacOf(keys, user, id, mac)) ? id : undefined
}

function isMacOf(keys: Keyring, user: DeviceUser, id: string, mac: string): boolean {
  const given = Buffer.from(mac, 'base64url')
  return keys.ids.some((keyId) => timingSafeEqual(macOf(keys, keyId, user, id), given))
}

function macOf(keys: Keyring, keyId: string, { appId, userId }: DeviceUser, id: string): Buffer {
  const mac = createHmac('sha256', keys.derive(keyId, 'device/v1')).update(
    JSON.stringify([appId, userId, id]),
  )
  return mac.digest().subarray(0, MAC_BYTES)
}
