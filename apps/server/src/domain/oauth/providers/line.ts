import { secretInForm } from '../client-auth.ts'
import type { Provider } from '../provider.ts'
import { picture, subject, text } from '../read-profile.ts'

/**
 * https://developers.line.biz/en/docs/line-login/integrate-line-login. Id tokens of web logins are signed with the
 * channel's secret, those of apps with a published key. LINE does not say whether an address is confirmed, so none is
 * asked for.
 */
export const line: Provider<'line'> = {
  ...secretInForm,
  name: 'line',
  label: 'LINE',
  authorizationEndpoint: 'https://access.line.me/oauth2/v2.1/authorize',
  tokenEndpoint: 'https://api.line.me/oauth2/v2.1/token',
  scopes: ['profile', 'openid'],
  scopeSeparator: ' ',
  pkce: true,
  idToken: {
    issuers: ['https://access.line.me'],
    jwks: 'https://api.line.me/oauth2/v2.1/certs',
    algorithms: ['ES256'],
    clientSecret: true,
    nonce: true,
  },
  async identify({ claims }) {
    const name = text(claims.name)
    return {
      subject: subject(claims.sub),
      displayName: name,
      profile: { name, email: null, profile_picture_url: picture(claims.picture) },
      verifiedEmail: null,
    }
  },
}
