import { LOCALHOST_ANY_PORT, originAllowed } from '@latchkey/contract'
import type { AppDirectory } from '../app/app-directory.ts'
import type { OAuthAttempt } from './attempt.ts'
import { appOfState } from './attempt.ts'
import type { OAuthPorts } from './oauth-ports.ts'

export interface WayBack {
  appName: string
  /** one of the app's allowed origins; absent where none of them is an address */
  origin: string | undefined
}

/**
 * Where somebody whose login is over came from: the app that the state names, and the origin that the login was begun
 * at while that is still known, else the app's first. Only an origin that the app allows now is ever given.
 * @returns undefined when the state names no app.
 */
export async function wayBack(
  ports: Pick<OAuthPorts, 'attempts'> & { apps: AppDirectory },
  state: string,
): Promise<WayBack | undefined> {
  const appId = appOfState(state)
  const app = appId ? await ports.apps.find(appId) : undefined
  if (!app) return undefined
  const { name, allowed_origins: allowed } = app.settings
  const attempt = await ports.attempts.find(app.id, 'oauth', state)
  const begunAt = attempt && new URL((attempt.payload as OAuthAttempt).redirectTo).origin
  const origin =
    begunAt && originAllowed(allowed, begunAt)
      ? begunAt
      : allowed.find((entry) => entry !== LOCALHOST_ANY_PORT)
  return { appName: name, origin }
}
