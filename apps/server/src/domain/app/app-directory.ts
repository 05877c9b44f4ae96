import type { AppStore } from '../../ports/app-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Logger } from '../../ports/logger.ts'
import type { App } from './app.ts'
import { openAppKeys } from './app-keys.ts'
import { readSettings } from './read-settings.ts'

const REMEMBERED_APPS = 1_000

/** How long a server goes on with what it has read of an app. */
export const APP_TTL_MS = 2_000

export interface AppDirectory {
  find(id: string): Promise<App | undefined>
}

/**
 * Apps by id, remembered for a moment: every request asks, and a change by the CLI shows within `ttlMs`. Apps
 * marked `development` are not served unless the server itself is on loopback.
 */
export function createAppDirectory(ports: {
  store: AppStore
  loginKeys: Keyring
  clock: Clock
  loopback: boolean
  ttlMs: number
  log: Logger
}): AppDirectory {
  /** what was said already, of which app */
  const said = new Map<string, string>()
  const remembered = new Map<string, { app: Promise<App | undefined>; until: number }>()

  async function load(id: string): Promise<App | undefined> {
    const stored = await ports.store.find(id)
    if (!stored || (stored.settings.development && !ports.loopback)) return undefined
    const { settings, unfit } = readSettings(id, stored.settings)
    const detail = unfit.join(' ')
    if (detail !== (said.get(id) ?? '')) {
      said.set(id, detail)
      if (detail) ports.log.error('stored settings that this release does not take', { app_id: id, detail })
    }
    return {
      id,
      settings,
      ...openAppKeys(ports.loginKeys, id, stored.keys, ports.clock.now()),
    }
  }

  return {
    find(id) {
      const now = ports.clock.now()
      const known = remembered.get(id)
      if (known && known.until > now) return known.app
      const app = load(id)
      remembered.delete(id)
      remembered.set(id, { app, until: now + ports.ttlMs })
      app.catch(() => remembered.delete(id))
      if (remembered.size > REMEMBERED_APPS) {
        const oldest = remembered.keys().next().value
        if (oldest !== undefined) remembered.delete(oldest)
      }
      return app
    },
  }
}
