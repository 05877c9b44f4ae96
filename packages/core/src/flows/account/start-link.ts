import type { SocialProvider } from '../../config/host-config.ts'
import type { ClientContext } from '../../context.ts'
import type { Session } from '../../session/session.ts'
import type { Login } from '../login/login.ts'

type Host = ClientContext & { session: Session; login: Login }

/** Goes to the provider at once; in a frame, where it cannot stand, its status screen opens a pop-up. */
export async function linkOAuth(client: Host, provider: SocialProvider): Promise<void> {
  const oauth = (await import('../oauth/oauth-login.ts')).oauthOf(client)
  if (window.self !== window.top) return oauth.start(provider, { ui: true, intent: 'link' })
  return oauth.begin(provider, { intent: 'link', headless: false, disableSignup: false })
}
