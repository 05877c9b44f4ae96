import type { AppConfig } from '@latchkey/contract'
import { ROUTES, routePath } from '@latchkey/contract'
import type { Clock } from '../ports/clock.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5000

/**
 * The origins that an app allows, from the frame's own server; asked until it answers, since a page's messages wait
 * for it. A refusal means that there is no such app: nobody is allowed then.
 */
export async function fetchAllowedOrigins(
  appId: string,
  { origin, fetch, clock }: { origin: string; fetch: typeof globalThis.fetch; clock: Clock },
): Promise<readonly string[]> {
  const url = `${origin}${routePath(ROUTES.appConfig, { app_id: appId })}`
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      const response = await fetch(url, { credentials: 'omit' })
      if (response.ok) {
        const { allowed_domains: allowed } = (await response.json()) as Partial<AppConfig>
        return Array.isArray(allowed) ? allowed.filter((entry) => typeof entry === 'string') : []
      }
      if (response.status >= 400 && response.status < 500 && response.status !== 429) return []
    } catch {
      // Offline or restarting: asked again below.
    }
    await clock.wait(wait)
  }
}
