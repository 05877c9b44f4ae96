import type { Provider } from '../provider.ts'
import { part, subject, text } from '../read-profile.ts'

const PROFILE = 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,display_name,username'

/**
 * https://developers.tiktok.com/doc/login-kit-web. The client's id is called `client_key`; a profile comes in an
 * envelope of `data` and `error`, whose code is `ok` when all is well.
 */
export const tiktok: Provider<'tiktok'> = {
  name: 'tiktok',
  label: 'TikTok',
  authorizationEndpoint: 'https://www.tiktok.com/v2/auth/authorize/',
  tokenEndpoint: 'https://open.tiktokapis.com/v2/oauth/token/',
  // The username belongs to the second.
  scopes: ['user.info.basic', 'user.info.profile'],
  scopeSeparator: ',',
  pkce: false,
  needs: ['client_key', 'client_secret'],
  clientId: ({ client_key = '' }) => ({ parameter: 'client_key', value: client_key }),
  clientAuth:
    async ({ client_key = '', client_secret = '' }) =>
    (_server, _client, body) => {
      body.set('client_key', client_key)
      body.set('client_secret', client_secret)
    },
  tidyTokenAnswer: ({ refresh_expires_in, ...answer }) => ({
    ...answer,
    ...(refresh_expires_in === undefined ? {} : { refresh_token_expires_in: refresh_expires_in }),
  }),
  async identify({ get }) {
    const user = part(part(await get(PROFILE), 'data'), 'user')
    const username = text(user.username)
    const name = text(user.display_name)
    return {
      subject: subject(user.open_id),
      displayName: username ? `@${username}` : name,
      profile: { username, name },
      verifiedEmail: null,
    }
  },
}
