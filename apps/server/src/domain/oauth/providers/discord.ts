import { secretInForm } from '../client-auth.ts'
import type { Provider } from '../provider.ts'
import { email, part, subject, text } from '../read-profile.ts'

/** https://discord.com/developers/docs/topics/oauth2 */
export const discord: Provider<'discord'> = {
  ...secretInForm,
  name: 'discord',
  label: 'Discord',
  authorizationEndpoint: 'https://discord.com/oauth2/authorize',
  tokenEndpoint: 'https://discord.com/api/oauth2/token',
  scopes: ['identify', 'email'],
  scopeSeparator: ' ',
  pkce: true,
  async identify({ get }) {
    const user = part({ user: await get('https://discord.com/api/users/@me') }, 'user')
    const name = text(user.username)
    const number = text(user.discriminator)
    // Accounts that did not change over to unique names still have a number; the others have 0.
    const username = name && number && number !== '0' ? `${name}#${number}` : name
    const verifiedEmail = user.verified === true ? email(user.email) : null
    return {
      subject: subject(user.id),
      displayName: username,
      profile: { username, email: verifiedEmail },
      verifiedEmail,
    }
  },
}
