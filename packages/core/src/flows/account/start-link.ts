import type { SocialProvider } from '../../config/host-config.ts'
import type { FlowClient } from '../flow-client.ts'
import { OAuthError } from '../oauth/oauth-errors.ts'
import { oauthOf } from '../oauth/oauth-login.ts'

/**
 * Goes to the provider at once; in a frame, where it cannot stand, its status screen opens a pop-up.
 * @throws OAuthError `in_app_browser`, whose screen says the same to the user; ApiError of the init call.
 */
export async function linkOAuth(client: FlowClient, provider: SocialProvider): Promise<void> {
  const oauth = oauthOf(client)
  if (window.self !== window.top) return oauth.start(provider, { ui: true, intent: 'link' })
  try {
    return await oauth.begin(provider, { intent: 'link', headless: false, disableSignup: false })
  } catch (error) {
    // the provider would refuse, and the user has seen nothing yet
    if (error instanceof OAuthError && error.reason === 'in_app_browser')
      client.login.openFor('link', provider, 'in-app-browser', {})
    throw error
  }
}
