import type {
  AuthResponse,
  LoginMode,
  OAuthLinkResponse,
  Route,
  OAuthTokens as WireOAuthTokens,
} from '@latchkey/contract'
import type { SocialProvider } from '../../config/host-config.ts'
import { ClientError, errorCode, unauthenticatedError } from '../../errors/client-errors.ts'
import type { LoginMethod, OAuthTokens } from '../../events/types.ts'
import type { AccountCall } from '../../session/account-call.ts'
import type { User } from '../../session/user.ts'
import type { FlowClient } from '../flow-client.ts'
import { rememberLogin } from '../landing/recent-login.ts'
import { authenticate } from '../login/authenticate.ts'
import { checkMayLogIn } from '../login/check-may-login.ts'
import type { AttemptIntent } from '../login/login.ts'
import { changeAccounts } from './change-accounts.ts'

/** What shows that an account is the user's, and where it is sent. */
export interface Proof {
  method: LoginMethod
  authenticate: Route<never, AuthResponse>
  /** absent: cannot be linked */
  link?: Route<never, OAuthLinkResponse>
  /** sent to both; `mode` is added on a login unless `withMode` is false */
  body: Record<string, unknown>
  withMode?: boolean
  /** an update of an address: its own route and body. @throws ClientError where there is no address yet */
  update?: () => AccountCall
}

/** A proof whose routes take its body: the compiler holds one against the other here, and nowhere later. */
export const proofBy = <Body extends Record<string, unknown>>(
  proof: Omit<Proof, 'authenticate' | 'link' | 'body'> & {
    authenticate: Route<Body & { mode?: LoginMode }, AuthResponse>
    link?: Route<Body, OAuthLinkResponse>
    body: Body
  },
): Proof => proof

/** What came of a proof. */
export interface Proven {
  user: User
  isNewUser: boolean
  intent: AttemptIntent
  method: LoginMethod
  oauthTokens: OAuthTokens | null
}

/**
 * Sends the proof where it is wanted: to the open modal's intent, or to `options.intent` for headless callers. A guest
 * who logs in keeps the user: the proof is linked to it. Stores the session, or reads the user anew after a link or an
 * update, remembers the method, and fires the OAuth token event. The events login, linkAccount and update are fired by
 * the modal's close, else by `client.login.succeeded`; a failure is told with `client.login.failed`.
 *
 * @throws ApiError, with `transfer` where the account is another user's; ClientError where the proof cannot be used so.
 */
export async function submitProof(
  client: FlowClient,
  proof: Proof,
  options: { intent?: AttemptIntent; disableSignup?: boolean | undefined } = {},
): Promise<Proven> {
  const { method, body } = proof
  const attempt = client.login.attempt()
  const intent = options.intent ?? attempt?.intent ?? 'login'
  const { authenticated, user } = client.state.get()
  const guest = authenticated && user?.isGuest
  if (intent === 'login') checkMayLogIn(client)
  if (intent !== 'login' && !authenticated)
    throw unauthenticatedError('User must be authenticated before linking an account.')

  let isNewUser = false
  let fresh: User
  let tokens: WireOAuthTokens | undefined
  if (intent === 'login' && !(guest && proof.link)) {
    const signup = !(options.disableSignup ?? attempt?.options.disableSignup)
    const mode = signup ? 'login-or-sign-up' : 'no-signup'
    const result = await authenticate(
      client,
      proof.authenticate as Route<Record<string, unknown>, AuthResponse>,
      proof.withMode === false ? body : { ...body, mode },
    )
    fresh = result.user
    isNewUser = result.isNewUser
    tokens = result.response.oauth_tokens
  } else {
    const call = intent === 'update' ? proof.update?.() : proof.link && { route: proof.link, body }
    if (!call)
      throw new ClientError(
        `${intent === 'update' ? 'Updating' : 'Linking'} is not supported for the ${method} flow`,
      )
    try {
      const result = await changeAccounts(client, call)
      fresh = result.user
      tokens = result.oauthTokens
    } catch (error) {
      if (errorCode(error, '') !== 'account_transfer_required') throw error
      throw (await import('../account-transfer/with-transfer.ts')).withTransfer(error, method, body)
    }
  }
  if (intent === 'login') {
    rememberLogin(client, method)
    client.track('sdk_authenticate', { method: method === 'custom' ? 'custom_auth' : method, isNewUser })
  }
  const oauthTokens = tokens ? hostTokens(tokens) : null
  if (oauthTokens)
    client.events.emit('oAuthAuthorization', 'onOAuthTokenGrant', { oAuthTokens: oauthTokens, user: fresh })
  return { user: fresh, isNewUser, intent, method, oauthTokens }
}

function hostTokens(tokens: WireOAuthTokens): OAuthTokens {
  const { provider, scopes } = tokens
  const seconds = tokens.access_token_expires_in_seconds
  const refreshSeconds = tokens.refresh_token_expires_in_seconds
  return {
    provider: provider as SocialProvider,
    accessToken: tokens.access_token,
    ...(seconds === undefined ? {} : { accessTokenExpiresInSeconds: seconds }),
    ...(tokens.refresh_token === undefined ? {} : { refreshToken: tokens.refresh_token }),
    ...(refreshSeconds === undefined ? {} : { refreshTokenExpiresInSeconds: refreshSeconds }),
    ...(scopes ? { scopes } : {}),
  }
}
