import { secretInHeader } from '../client-auth.ts'
import type { Provider } from '../provider.ts'
import { part, subject, text } from '../read-profile.ts'

/**
 * https://developer.spotify.com/documentation/web-api/tutorials/code-flow. Spotify says of the address in its profile
 * that nobody confirmed it, so it is not asked for.
 */
export const spotify: Provider<'spotify'> = {
  ...secretInHeader,
  name: 'spotify',
  label: 'Spotify',
  authorizationEndpoint: 'https://accounts.spotify.com/authorize',
  tokenEndpoint: 'https://accounts.spotify.com/api/token',
  scopes: ['user-read-private'],
  scopeSeparator: ' ',
  pkce: true,
  async identify({ get }) {
    const user = part({ user: await get('https://api.spotify.com/v1/me') }, 'user')
    const name = text(user.display_name)
    return {
      subject: subject(user.id),
      displayName: name,
      profile: { email: null, name },
      verifiedEmail: null,
    }
  },
}
