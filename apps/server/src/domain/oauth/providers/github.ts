import { secretInForm } from '../client-auth.ts'
import type { Provider } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { email, part, subject, text } from '../read-profile.ts'

/**
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps. A refused code comes with
 * status 200 and an `error`; the profile names a public address at most, the confirmed ones have a list of their own.
 */
export const github: Provider<'github'> = {
  ...secretInForm,
  name: 'github',
  label: 'GitHub',
  authorizationEndpoint: 'https://github.com/login/oauth/authorize',
  tokenEndpoint: 'https://github.com/login/oauth/access_token',
  scopes: ['read:user', 'user:email'],
  scopeSeparator: ' ',
  pkce: true,
  async identify({ get }) {
    const [found, addresses] = await Promise.all([
      get('https://api.github.com/user'),
      // An app of theirs that was given no right to read them gets a 403 or 404.
      get('https://api.github.com/user/emails').catch(noneIfRefused),
    ])
    const user = part({ found }, 'found')
    const verifiedEmail = primary(addresses)
    const username = text(user.login)
    return {
      subject: subject(user.id),
      displayName: username,
      profile: { username, name: text(user.name), email: verifiedEmail },
      verifiedEmail,
    }
  },
  suspended: (status, body) => status === 403 && /suspended/i.test(body),
}

function noneIfRefused(error: unknown): [] {
  if (error instanceof ProviderFailure && error.kind === 'refused') return []
  throw error
}

function primary(addresses: unknown): string | null {
  if (!Array.isArray(addresses)) return null
  const chosen = addresses.find((one) => one?.primary === true && one?.verified === true)
  return email(chosen?.email)
}
