import { originAllowed, SIGNED_HEADERS } from '@latchkey/contract'
import type { App } from '../domain/app/app.ts'
import { Refusal } from '../domain/refusal.ts'

/**
 * Whether a page at this origin may use the app. A request without `Origin` does not come from a page that a
 * browser speaks for: it may read what is public and send what needs no session.
 * @throws Refusal `invalid_origin`, `missing_origin`.
 */
export function checkOrigin(
  app: App,
  origin: string | null,
  caller: 'public' | 'user' | 'account' | 'refresh',
): void {
  if (origin === null) {
    if (caller === 'public') return
    throw new Refusal('missing_origin', 'This route is for pages of the app; the Origin header is missing')
  }
  if (!originAllowed(app.settings.allowed_origins, origin)) {
    throw new Refusal('invalid_origin', 'This origin is not one of the app’s allowed origins')
  }
}

/** CORS headers for a page at this origin. They let it read the answer, refusals too; they grant nothing. */
export function corsHeaders(origin: string | null): Record<string, string> {
  if (origin === null) return { vary: 'Origin' }
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after, x-request-id',
    vary: 'Origin',
  }
}

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'privy-app-id',
  'privy-client-id',
  'privy-ca-id',
  'privy-client',
  'privy-ui',
  'farcaster-channel-token',
  'dpop',
  ...Object.values(SIGNED_HEADERS),
].join(', ')

export function preflightHeaders(origin: string | null): Record<string, string> {
  return {
    ...corsHeaders(origin),
    'access-control-allow-methods': 'GET, POST, PATCH',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': '600',
  }
}
