import type { ClientContext } from '../../context.ts'
import { isLoggedIn } from '../login/check-may-login.ts'

/**
 * Whether the app asks this visitor for a captcha: who is in has passed one before, apart from a guest, who came in
 * without.
 */
export function isAsked(client: ClientContext): boolean {
  const { enabled, siteKey } = client.config().captcha
  return enabled && siteKey !== null && !isLoggedIn(client)
}
