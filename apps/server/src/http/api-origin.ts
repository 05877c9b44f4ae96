import { HEADERS } from '@latchkey/contract'
import type { App } from '../domain/app/app.ts'
import { Refusal } from '../domain/refusal.ts'
import { customApiOrigin } from '../domain/session/cookie-mode.ts'
import type { OwnOrigins } from './own-origins.ts'

/**
 * The origin of this API that a call for the app was sent to: one of the server's own, or the app's.
 * @throws Refusal `invalid_request` for any other host.
 */
export function apiOrigin(origins: OwnOrigins, app: App, host: string | null): string {
  const custom = customApiOrigin(app.settings)
  if (custom && new URL(custom).host === host?.toLowerCase()) return custom
  const own = origins.of(host)
  if (!own) throw new Refusal('invalid_request', 'This server does not answer for that host')
  return own
}

/** Whether a request for an unknown host is about an app, whose own address that may be; a preflight names none. */
export function namesApp(request: Request, path: string): boolean {
  return (
    request.method === 'OPTIONS' ||
    request.headers.has(HEADERS.appId) ||
    /^\/(?:apps\/|api\/v1\/apps\/|frame\/)/.test(path)
  )
}
