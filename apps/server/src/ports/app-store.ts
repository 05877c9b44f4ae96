import type { AppSettings } from '../domain/app/settings.ts'

export interface StoredAppKey {
  kid: string
  publicSpki: string
  sealed: string
  signerGrant: string
  createdAt: Date
  activatesAt: Date
  retiresAt: Date | null
}

export interface StoredApp {
  id: string
  settings: AppSettings
  keys: StoredAppKey[]
}

export interface AppStore {
  find(id: string): Promise<StoredApp | undefined>
  /** Ordered by id, `limit` at most, after the id given. */
  list(limit: number, after?: string): Promise<StoredApp[]>
  /** Creates or replaces the settings; keys are left alone. */
  save(id: string, settings: AppSettings, now: Date): Promise<void>
  addKey(appId: string, key: StoredAppKey): Promise<void>
  retireKey(appId: string, kid: string, at: Date): Promise<void>
  userCount(id: string): Promise<number>
  /** Deletes the app, its users, and all that is theirs. */
  remove(id: string): Promise<void>
}
