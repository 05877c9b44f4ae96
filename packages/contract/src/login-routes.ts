import type { Route } from './host-routes.ts'

const open = <P extends string>(path: P) => ({ method: 'POST', path, caller: 'public' }) as const
const own = <P extends string>(path: P) => ({ method: 'POST', path, caller: 'account' }) as const

/**
 * The routes of every login method, and of a user's own accounts. Apart from `HOST_ROUTES`, so that a host's page has
 * them only once one of them is used.
 */
export const LOGIN_ROUTES = {
  acceptTerms: { method: 'POST', path: '/api/v1/users/me/accept_terms', caller: 'user' },

  listSessions: own('/api/v1/users/me/sessions'),
  revokeSession: own('/api/v1/users/me/sessions/:session_id/revoke'),
  revokeOtherSessions: own('/api/v1/users/me/sessions/revoke_others'),

  passwordlessInit: open('/api/v1/passwordless/init'),
  passwordlessAuthenticate: open('/api/v1/passwordless/authenticate'),
  passwordlessLink: own('/api/v1/passwordless/link'),
  passwordlessUpdate: own('/api/v1/passwordless/update'),
  passwordlessUnlink: own('/api/v1/passwordless/unlink'),
  passwordlessTransfer: own('/api/v1/passwordless/transfer'),

  passwordlessSmsInit: open('/api/v1/passwordless_sms/init'),
  passwordlessSmsAuthenticate: open('/api/v1/passwordless_sms/authenticate'),
  passwordlessSmsLink: own('/api/v1/passwordless_sms/link'),
  passwordlessSmsUpdate: own('/api/v1/passwordless_sms/update'),
  passwordlessSmsUnlink: own('/api/v1/passwordless_sms/unlink'),
  passwordlessSmsTransfer: own('/api/v1/passwordless_sms/transfer'),

  oauthInit: open('/api/v1/oauth/init'),
  oauthAuthenticate: open('/api/v1/oauth/authenticate'),
  oauthLink: own('/api/v1/oauth/link'),
  oauthUnlink: own('/api/v1/oauth/unlink'),
  oauthTransfer: own('/api/v1/oauth/transfer'),

  farcasterInit: open('/api/v1/farcaster/init'),
  farcasterStatus: { method: 'GET', path: '/api/v1/farcaster/status', caller: 'public' },
  farcasterAuthenticate: open('/api/v1/farcaster/authenticate'),
  farcasterLink: own('/api/v1/farcaster/link'),
  farcasterUnlink: own('/api/v1/farcaster/unlink'),
  farcasterTransfer: own('/api/v1/farcaster/transfer'),
  farcasterV2Init: open('/api/v2/farcaster/init'),
  farcasterV2Authenticate: open('/api/v2/farcaster/authenticate'),

  telegramAuthenticate: open('/api/v1/telegram/authenticate'),
  telegramLink: own('/api/v1/telegram/link'),
  telegramUnlink: own('/api/v1/telegram/unlink'),
  telegramTransfer: own('/api/v1/telegram/transfer'),

  passkeyRegisterInit: open('/api/v1/passkeys/register/init'),
  passkeyRegister: open('/api/v1/passkeys/register'),
  passkeyAuthenticateInit: open('/api/v1/passkeys/authenticate/init'),
  passkeyAuthenticate: open('/api/v1/passkeys/authenticate'),
  passkeyLinkInit: own('/api/v1/passkeys/link/init'),
  passkeyLink: own('/api/v1/passkeys/link'),
  passkeyUnlink: own('/api/v1/passkeys/unlink'),

  customJwtAuthenticate: open('/api/v1/custom_jwt_account/authenticate'),
  customJwtLink: own('/api/v1/custom_jwt_account/link'),
  guestAuthenticate: open('/api/v1/guest/authenticate'),
} as const satisfies Record<string, Route>
