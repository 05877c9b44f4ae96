import type { KeyObject } from 'node:crypto'
import type { AppSettings } from './settings.ts'

/** A public key under which tokens of the app are accepted. */
export interface AppKey {
  kid: string
  publicKey: KeyObject
  spki: string
  /** proves to the signer that an operator registered this key */
  signerGrant: string
}

export interface App {
  id: string
  settings: AppSettings
  /** every key that is published; tokens name theirs by `kid` */
  keys: ReadonlyMap<string, AppKey>
  signing: { key: AppKey; privateKey: KeyObject }
}
