import { ClientError } from '../../errors/client-errors.ts'

/** Why a social login failed on this side; callbacks get `unknown_auth_error` for most (OAUTH-026). */
export type OAuthFailure =
  | 'denied'
  | 'invalid_code'
  | 'phishing'
  | 'popup'
  | 'popup_timeout'
  | 'in_app_browser'
  | 'misuse'

export class OAuthError extends ClientError {
  readonly reason: OAuthFailure

  constructor(reason: OAuthFailure, message: string, code = 'unknown_auth_error', cause?: unknown) {
    super(message, code, cause)
    this.reason = reason
  }
}

/** The user said no at the provider. */
export const deniedError = () =>
  new OAuthError('denied', 'User denied confirmation during OAuth flow', 'oauth_user_denied')
/** The provider, or the server on the way back from it, gave no code that can be used. */
export const invalidCodeError = () => new OAuthError('invalid_code', 'Invalid code during OAuth flow.')
/** Nobody here began the flow that ends here. */
export const phishingError = () =>
  new OAuthError('phishing', 'Unexpected auth flow. This may be a phishing attempt.', 'oauth_unexpected')
/** A pop-up was blocked, closed, or could not tell how it ended. */
export const popupError = () => new OAuthError('popup', 'Unable to authorize user')
export const popupTimeoutError = () =>
  new OAuthError('popup_timeout', 'Authorization request timed out after 2 minutes.')
export const inAppBrowserError = () =>
  new OAuthError(
    'in_app_browser',
    "It looks like you're using an in-app browser. To log in, please try again using an external browser.",
  )
export const noFlowError = () => new OAuthError('misuse', 'No auth flow in progress.')
export const noApiError = () => new OAuthError('misuse', 'Auth flow has no API instance')
export const noSessionApiError = () => new OAuthError('misuse', 'Session has no API instance')
export const authenticationError = (cause?: unknown) =>
  new OAuthError('misuse', 'Authentication error.', undefined, cause)
