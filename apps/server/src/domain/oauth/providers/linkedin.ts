import { secretInForm } from '../client-auth.ts'
import type { Provider } from '../provider.ts'
import { email, subject, text } from '../read-profile.ts'

/** https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 */
export const linkedin: Provider<'linkedin'> = {
  ...secretInForm,
  name: 'linkedin',
  label: 'LinkedIn',
  authorizationEndpoint: 'https://www.linkedin.com/oauth/v2/authorization',
  tokenEndpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
  scopes: ['openid', 'profile', 'email'],
  scopeSeparator: ' ',
  pkce: false,
  idToken: {
    issuers: ['https://www.linkedin.com/oauth', 'https://www.linkedin.com'],
    jwks: 'https://www.linkedin.com/oauth/openid/jwks',
    algorithms: ['RS256'],
    nonce: false,
  },
  async identify({ claims }) {
    const flag = claims.email_verified
    const verifiedEmail = flag === true || flag === 'true' ? email(claims.email) : null
    const name = text(claims.name)
    return {
      subject: subject(claims.sub),
      displayName: name ?? verifiedEmail,
      profile: { ...(name ? { name } : {}), email: verifiedEmail },
      verifiedEmail,
    }
  },
}
