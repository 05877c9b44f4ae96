import type { Credentials } from '../../ports/credential-store.ts'
import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import { clientOf } from '../login/caller.ts'
import { Refusal } from '../refusal.ts'
import type { OAuthAttempt } from './attempt.ts'
import { AT_PROVIDER_MS, challengeOf, upstreamState } from './attempt.ts'
import { callbackUrl } from './callback-url.ts'
import type { OAuthPorts } from './oauth-ports.ts'
import { openProvider } from './open-provider.ts'
import type { Provider } from './provider.ts'
import { checkRedirectTarget } from './redirect-target.ts'

export interface StartInput {
  provider: string
  redirectTo: string
  stateCode: string
  codeChallenge: string
}

/**
 * Begins a login at a provider and answers its address. The same request again, when the answer to the first one was
 * lost, is answered alike.
 * @throws Refusal `disallowed_login_method`, `invalid_origin`, `invalid_data`, `invalid_pkce_parameters`,
 * `oauth_state_mismatch` (the state code was used before), `cross_app_connection_not_allowed`.
 */
export async function startLogin(
  ports: OAuthPorts,
  app: App,
  input: StartInput,
  caller: Caller,
): Promise<string> {
  const opened = await openProvider(ports, app, input.provider)
  const { settings } = app
  const visit = {
    ...opened,
    kind: 'oauth' as const,
    userId: null,
    scopes: [...opened.provider.scopes, ...(settings.oauth_scopes[opened.provider.name] ?? [])],
    offline: settings.return_oauth_tokens,
  }
  return sendToProvider(ports, app, visit, input, caller)
}

/** What somebody is sent to a provider for. */
export interface ProviderVisit {
  provider: Provider
  credentials: Credentials
  kind: 'oauth' | 'recovery-oauth'
  /** whose visit it is, where that is known */
  userId: string | null
  scopes: readonly string[]
  /** whether tokens are asked for that outlive it */
  offline: boolean
}

/**
 * Begins a visit to a provider and answers its address. The same request again is answered alike.
 * @throws Refusal `invalid_origin`, `invalid_data`, `invalid_pkce_parameters`, `oauth_state_mismatch`
 */
export async function sendToProvider(
  ports: OAuthPorts,
  app: App,
  visit: ProviderVisit,
  input: Omit<StartInput, 'provider'>,
  caller: Caller,
): Promise<string> {
  const redirectTo = checkRedirectTarget(app.settings.allowed_origins, input.redirectTo)
  checkProofParameters(input)
  const state = upstreamState(ports.keyring, ports.keyring.current, { appId: app.id, ...input })
  const nowMs = ports.clock.now()
  const attempt: OAuthAttempt = {
    provider: visit.provider.name,
    redirectTo,
    stateCode: input.stateCode,
    codeChallenge: input.codeChallenge,
    verifier: ports.random.bytes(32).toString('base64url'),
    nonce: ports.random.bytes(32).toString('base64url'),
  }
  const fresh = await ports.attempts.open(app.id, {
    kind: visit.kind,
    id: state,
    client: clientOf(caller),
    userId: visit.userId,
    payload: attempt,
    expiresAt: new Date(nowMs + AT_PROVIDER_MS),
  })
  const known = fresh ? attempt : await repeated(ports, app, { ...visit, state, asked: attempt }, caller)
  return authorizationUrl(ports, visit, known, state)
}

/** Both bind the browser that comes back to the one that left, so none may be missing. */
function checkProofParameters({
  stateCode,
  codeChallenge,
}: Pick<StartInput, 'stateCode' | 'codeChallenge'>): void {
  if (!/^[\x21-\x7e]{16,256}$/.test(stateCode)) {
    throw new Refusal('invalid_data', 'The state code has to be 16 to 256 characters long')
  }
  if (!/^[A-Za-z0-9_-]{43}$/.test(codeChallenge)) {
    throw new Refusal('invalid_pkce_parameters', 'The code challenge has to be the SHA-256 of a verifier')
  }
}

async function repeated(
  ports: OAuthPorts,
  app: App,
  {
    kind,
    userId,
    state,
    asked,
  }: Pick<ProviderVisit, 'kind' | 'userId'> & { state: string; asked: OAuthAttempt },
  caller: Caller,
): Promise<OAuthAttempt> {
  const found = await ports.attempts.find(app.id, kind, state)
  const attempt = found?.payload as OAuthAttempt | undefined
  const same =
    found &&
    attempt &&
    !found.usedAt &&
    found.expiresAt.getTime() > ports.clock.now() &&
    found.client === clientOf(caller) &&
    found.userId === userId &&
    attempt.provider === asked.provider &&
    attempt.redirectTo === asked.redirectTo
  if (!same) throw new Refusal('oauth_state_mismatch', 'The state code was used before')
  return attempt
}

function authorizationUrl(
  ports: OAuthPorts,
  { provider, credentials, scopes, offline }: ProviderVisit,
  attempt: OAuthAttempt,
  state: string,
): string {
  const client = provider.clientId(credentials)
  const url = new URL(provider.authorizationEndpoint)
  url.search = new URLSearchParams({
    response_type: 'code',
    [client.parameter]: client.value,
    redirect_uri: callbackUrl(ports.publicUrl),
    scope: [...new Set(scopes)].join(provider.scopeSeparator),
    state,
    ...(provider.idToken?.nonce ? { nonce: attempt.nonce } : {}),
    ...(provider.pkce
      ? { code_challenge: challengeOf(attempt.verifier), code_challenge_method: 'S256' }
      : {}),
    ...provider.authorizationParameters?.({ tokens: offline }),
  }).toString()
  return ports.outside.url(url.href)
}
