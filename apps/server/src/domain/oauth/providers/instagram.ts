import { secretInForm } from '../client-auth.ts'
import type { Provider, ProviderTokens } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { part, subject, text } from '../read-profile.ts'

const GRAPH = 'https://graph.instagram.com'

/**
 * https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login. The first token lasts
 * an hour, comes wrapped in a list and without a type; a second call turns it into one of sixty days.
 */
export const instagram: Provider<'instagram'> = {
  ...secretInForm,
  name: 'instagram',
  label: 'Instagram',
  authorizationEndpoint: 'https://www.instagram.com/oauth/authorize',
  tokenEndpoint: 'https://api.instagram.com/oauth/access_token',
  scopes: ['instagram_business_basic'],
  scopeSeparator: ',',
  pkce: false,
  tidyTokenAnswer(answer) {
    const {
      error_type,
      error_message: _text,
      ...found
    } = Array.isArray(answer.data) ? (answer.data[0] as Record<string, unknown>) : answer
    if (error_type !== undefined) return { error: 'invalid_grant' }
    const { permissions, ...rest } = found
    const scope = Array.isArray(permissions) ? permissions.join(',') : permissions
    return { ...rest, token_type: 'bearer', ...(typeof scope === 'string' ? { scope } : {}) }
  },
  async exchangeForHost({ get, tokens }, { client_secret = '' }) {
    const { access_token: short } = tokens
    const query = new URLSearchParams({ grant_type: 'ig_exchange_token', client_secret, access_token: short })
    const answer = part({ answer: await get(`${GRAPH}/access_token?${query}`) }, 'answer')
    const { access_token, expires_in } = answer
    if (typeof access_token !== 'string') throw new ProviderFailure('garbage', 'long-lived token')
    const long: ProviderTokens = { ...tokens, access_token }
    return typeof expires_in === 'number' ? { ...long, expires_in } : long
  },
  async identify({ get, tokens }) {
    // This API takes the token in the query.
    const query = new URLSearchParams({ fields: 'user_id,username', access_token: tokens.access_token })
    const user = part({ user: await get(`${GRAPH}/me?${query}`) }, 'user')
    const username = text(user.username)
    return {
      subject: subject(user.user_id),
      displayName: username && `@${username}`,
      profile: { username },
      verifiedEmail: null,
    }
  },
}
