import { secretInForm } from '../client-auth.ts'
import type { Provider } from '../provider.ts'
import { email, subject, text } from '../read-profile.ts'

/** https://developers.google.com/identity/openid-connect/openid-connect */
export const google: Provider<'google'> = {
  ...secretInForm,
  name: 'google',
  label: 'Google',
  authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenEndpoint: 'https://oauth2.googleapis.com/token',
  scopes: ['openid', 'email', 'profile'],
  scopeSeparator: ' ',
  pkce: true,
  idToken: {
    // Google documents both spellings.
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    algorithms: ['RS256'],
    nonce: true,
  },
  // A refresh token comes for offline access only.
  authorizationParameters: ({ tokens }) => ({ access_type: tokens ? 'offline' : 'online' }),
  async identify({ claims }) {
    const verifiedEmail = claims.email_verified === true ? email(claims.email) : null
    return {
      subject: subject(claims.sub),
      displayName: verifiedEmail ?? text(claims.name),
      // The wire has no null here.
      profile: { email: verifiedEmail ?? '', name: text(claims.name) },
      verifiedEmail,
    }
  },
}
