import { APP_ID_LENGTH, APP_ID_PATTERN } from '@latchkey/contract'
import type { Registrar } from '@latchkey/signer'
import * as v from 'valibot'
import type { AppStore, StoredApp, StoredAppKey } from '../../ports/app-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Random } from '../../ports/random.ts'
import { newAppKey } from './app-keys.ts'
import type { AppSettings } from './settings.ts'
import { settingsSchema } from './settings.ts'

export interface ManagePorts {
  store: AppStore
  registrar: Registrar
  loginKeys: Keyring
  clock: Clock
  random: Random
  /** whether development apps may be on this server: it is on loopback and nobody called it production */
  development: boolean
}

/** How long a new key is published before it signs, and an old one after it stopped. */
export const KEY_OVERLAP_MS = 2 * 3_600_000

/**
 * Creates the app or changes the given settings of the one that exists; nested settings are merged. A new app gets
 * its signing key.
 * @throws Error when the id or the settings are not valid; nothing is changed then.
 */
export async function upsertApp(ports: ManagePorts, id: string, changes: object): Promise<StoredApp> {
  if (!APP_ID_PATTERN.test(id))
    throw new Error(`An app id has exactly ${APP_ID_LENGTH} lower-case letters and digits`)
  const existing = await ports.store.find(id)
  const settings = parseSettings(merge(existing?.settings ?? {}, changes))
  if (settings.development && !ports.development) {
    throw new Error(
      'Setting development: this server is not for development, where PUBLIC_URL is of this machine; it would not start',
    )
  }
  const now = new Date(ports.clock.now())
  await ports.store.save(id, settings, now)
  // A key is made whenever there is none, so that a creation that was cut off is completed by repeating it.
  if (!existing || existing.keys.length === 0) await addKey(ports, id, now)
  return (await ports.store.find(id)) as StoredApp
}

/** A fresh id for `app create`. */
export function newAppId(random: Random): string {
  let id = ''
  while (id.length < APP_ID_LENGTH) id += random.integer(36).toString(36)
  return id
}

/** Publishes a new key now, signs with it two hours later and retires the others two hours after that. */
export async function rotateAppKey(ports: ManagePorts, id: string): Promise<string> {
  const app = await ports.store.find(id)
  if (!app) throw new Error(`There is no app ${id}`)
  const now = ports.clock.now()
  const kid = await addKey(ports, id, new Date(now + KEY_OVERLAP_MS))
  for (const key of app.keys.filter((key) => !key.retiresAt)) {
    await ports.store.retireKey(id, key.kid, new Date(now + 2 * KEY_OVERLAP_MS))
  }
  return kid
}

async function addKey(ports: ManagePorts, appId: string, activatesAt: Date): Promise<string> {
  const made = newAppKey(ports, appId)
  const signerGrant = await ports.registrar.grant({ appId, kid: made.kid, spki: made.publicSpki })
  const key: StoredAppKey = {
    ...made,
    signerGrant,
    createdAt: new Date(ports.clock.now()),
    activatesAt,
    retiresAt: null,
  }
  await ports.store.addKey(appId, key)
  return made.kid
}

/** @throws Error that names the first setting that is wrong. */
export function parseSettings(value: unknown): AppSettings {
  const result = v.safeParse(settingsSchema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue)
  throw new Error(path ? `Setting ${path}: ${faultOf(issue)}` : faultOf(issue))
}

/** What is wrong with a setting; of a name too few or too many the schema library speaks in its own terms. */
function faultOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object' || !issue.message.startsWith('Invalid key')) return issue.message
  return issue.expected === 'never' ? 'there is no such setting' : 'is missing'
}

function merge(base: object, changes: object): object {
  const merged: Record<string, unknown> = { ...base }
  for (const [name, value] of Object.entries(changes)) {
    const before = merged[name]
    merged[name] = isPlain(before) && isPlain(value) ? merge(before, value) : value
  }
  return merged
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
