import { secretInHeader } from '../client-auth.ts'
import type { Provider } from '../provider.ts'
import { part, picture, subject, text } from '../read-profile.ts'

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
export const twitter: Provider<'twitter'> = {
  ...secretInHeader,
  name: 'twitter',
  label: 'X',
  // Clients rewrite this host where the app of X on a phone would take the link over.
  authorizationEndpoint: 'https://x.com/i/oauth2/authorize',
  tokenEndpoint: 'https://api.x.com/2/oauth2/token',
  // Its profile needs both; it tells no address.
  scopes: ['users.read', 'tweet.read'],
  scopeSeparator: ' ',
  pkce: true,
  async identify({ get }) {
    const user = part(await get('https://api.x.com/2/users/me?user.fields=profile_image_url'), 'data')
    const username = text(user.username)
    return {
      subject: subject(user.id),
      displayName: username && `@${username}`,
      profile: {
        username,
        name: text(user.name),
        profile_picture_url: picture(user.profile_image_url),
      },
      verifiedEmail: null,
    }
  },
  suspended: (status, body) => status === 403 && /suspended/i.test(body),
}
