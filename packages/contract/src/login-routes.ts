import type {
  AuthResponse,
  CodeSent,
  PasswordlessAuthenticateBody,
  PasswordlessInitBody,
  SmsStatus,
} from './auth.ts'
import type {
  CustomJwtAuthenticateBody,
  CustomJwtLinkBody,
  FarcasterAuthenticateBody,
  FarcasterInitBody,
  FarcasterLinkBody,
  FarcasterTransferBody,
  FarcasterUnlinkBody,
  FarcasterV2AuthenticateBody,
  GuestAuthenticateBody,
  OAuthAuthenticateBody,
  OAuthInitBody,
  OAuthLinkBody,
  OAuthTransferBody,
  OAuthUnlinkBody,
  PasskeyAttestationBody,
  PasskeyAuthenticateBody,
  PasskeyInitBody,
  PasskeyUnlinkBody,
  PasswordlessLinkBody,
  PasswordlessTransferBody,
  PasswordlessUnlinkBody,
  PasswordlessUpdateBody,
  SmsAuthenticateBody,
  SmsInitBody,
  SmsLinkBody,
  SmsStatusBody,
  SmsTransferBody,
  SmsUnlinkBody,
  SmsUpdateBody,
  TelegramAuthenticateBody,
  TelegramLinkBody,
  TelegramTransferBody,
  TelegramUnlinkBody,
} from './bodies.ts'
import type { FarcasterInitResponse, FarcasterStatusResponse, FarcasterV2InitResponse } from './farcaster.ts'
import type { OAuthInitResponse, OAuthLinkResponse } from './oauth.ts'
import type { PasskeyCreationResponse, PasskeyRequestResponse } from './passkeys.ts'
import type { ProvenPath } from './proven-routes.ts'
import { type Nothing, route } from './route.ts'
import type { EndedSessionsResponse, ListSessionsBody, SessionsResponse } from './sessions.ts'
import type { User } from './user.ts'

const open =
  <Body, Answer>() =>
  <P extends string>(path: P) =>
    route<Body, Answer>()('POST', path, 'public')
/** A route that is asked for a code, takes one or tells of one. */
const proven = <R extends { readonly path: ProvenPath }>(route: R): R & { readonly proven: true } => ({
  ...route,
  proven: true,
})
const own =
  <Body, Answer>() =>
  <P extends string>(path: P) =>
    route<Body, Answer>()('POST', path, 'account')

/**
 * The routes of every login method, and of a user's own accounts. Apart from `HOST_ROUTES`, so that a host's page has
 * them only once one of them is used.
 */
export const LOGIN_ROUTES = {
  acceptTerms: route<Nothing, User>()('POST', '/api/v1/users/me/accept_terms', 'user'),

  listSessions: own<ListSessionsBody, SessionsResponse>()('/api/v1/users/me/sessions'),
  revokeSession: own<Nothing, EndedSessionsResponse>()('/api/v1/users/me/sessions/:session_id/revoke'),
  revokeOtherSessions: own<Nothing, EndedSessionsResponse>()('/api/v1/users/me/sessions/revoke_others'),

  passwordlessInit: proven(open<PasswordlessInitBody, CodeSent>()('/api/v1/passwordless/init')),
  passwordlessAuthenticate: proven(
    open<PasswordlessAuthenticateBody, AuthResponse>()('/api/v1/passwordless/authenticate'),
  ),
  passwordlessLink: proven(own<PasswordlessLinkBody, User>()('/api/v1/passwordless/link')),
  passwordlessUpdate: proven(own<PasswordlessUpdateBody, User>()('/api/v1/passwordless/update')),
  passwordlessUnlink: own<PasswordlessUnlinkBody, User>()('/api/v1/passwordless/unlink'),
  passwordlessTransfer: own<PasswordlessTransferBody, User>()('/api/v1/passwordless/transfer'),

  passwordlessSmsInit: proven(open<SmsInitBody, CodeSent>()('/api/v1/passwordless_sms/init')),
  passwordlessSmsStatus: proven(open<SmsStatusBody, SmsStatus>()('/api/v1/passwordless_sms/status')),
  passwordlessSmsAuthenticate: proven(
    open<SmsAuthenticateBody, AuthResponse>()('/api/v1/passwordless_sms/authenticate'),
  ),
  passwordlessSmsLink: proven(own<SmsLinkBody, User>()('/api/v1/passwordless_sms/link')),
  passwordlessSmsUpdate: proven(own<SmsUpdateBody, User>()('/api/v1/passwordless_sms/update')),
  passwordlessSmsUnlink: own<SmsUnlinkBody, User>()('/api/v1/passwordless_sms/unlink'),
  passwordlessSmsTransfer: own<SmsTransferBody, User>()('/api/v1/passwordless_sms/transfer'),

  oauthInit: open<OAuthInitBody, OAuthInitResponse>()('/api/v1/oauth/init'),
  oauthAuthenticate: open<OAuthAuthenticateBody, AuthResponse>()('/api/v1/oauth/authenticate'),
  oauthLink: own<OAuthLinkBody, OAuthLinkResponse>()('/api/v1/oauth/link'),
  oauthUnlink: own<OAuthUnlinkBody, User>()('/api/v1/oauth/unlink'),
  oauthTransfer: own<OAuthTransferBody, User>()('/api/v1/oauth/transfer'),

  farcasterInit: open<FarcasterInitBody, FarcasterInitResponse>()('/api/v1/farcaster/init'),
  farcasterStatus: route<Nothing, FarcasterStatusResponse>()('GET', '/api/v1/farcaster/status', 'public'),
  farcasterAuthenticate: open<FarcasterAuthenticateBody, AuthResponse>()('/api/v1/farcaster/authenticate'),
  farcasterLink: own<FarcasterLinkBody, User>()('/api/v1/farcaster/link'),
  farcasterUnlink: own<FarcasterUnlinkBody, User>()('/api/v1/farcaster/unlink'),
  farcasterTransfer: own<FarcasterTransferBody, User>()('/api/v1/farcaster/transfer'),
  farcasterV2Init: open<Nothing, FarcasterV2InitResponse>()('/api/v2/farcaster/init'),
  farcasterV2Authenticate: open<FarcasterV2AuthenticateBody, AuthResponse>()(
    '/api/v2/farcaster/authenticate',
  ),

  telegramAuthenticate: open<TelegramAuthenticateBody, AuthResponse>()('/api/v1/telegram/authenticate'),
  telegramLink: own<TelegramLinkBody, User>()('/api/v1/telegram/link'),
  telegramUnlink: own<TelegramUnlinkBody, User>()('/api/v1/telegram/unlink'),
  telegramTransfer: own<TelegramTransferBody, User>()('/api/v1/telegram/transfer'),

  passkeyRegisterInit: open<PasskeyInitBody, PasskeyCreationResponse>()('/api/v1/passkeys/register/init'),
  passkeyRegister: open<PasskeyAttestationBody, AuthResponse>()('/api/v1/passkeys/register'),
  passkeyAuthenticateInit: open<PasskeyInitBody, PasskeyRequestResponse>()(
    '/api/v1/passkeys/authenticate/init',
  ),
  passkeyAuthenticate: open<PasskeyAuthenticateBody, AuthResponse>()('/api/v1/passkeys/authenticate'),
  passkeyLinkInit: own<PasskeyInitBody, PasskeyCreationResponse>()('/api/v1/passkeys/link/init'),
  passkeyLink: own<PasskeyAttestationBody, User>()('/api/v1/passkeys/link'),
  passkeyUnlink: own<PasskeyUnlinkBody, User>()('/api/v1/passkeys/unlink'),

  customJwtAuthenticate: open<CustomJwtAuthenticateBody, AuthResponse>()(
    '/api/v1/custom_jwt_account/authenticate',
  ),
  customJwtLink: own<CustomJwtLinkBody, User>()('/api/v1/custom_jwt_account/link'),
  guestAuthenticate: open<GuestAuthenticateBody, AuthResponse>()('/api/v1/guest/authenticate'),
}
