import { OAUTH_DENIED, originAllowed } from '@latchkey/contract'
import type { AppDirectory } from '../app/app-directory.ts'
import type { OAuthAttempt, ReturnedAttempt } from './attempt.ts'
import { appOfState, RETURN_LIFETIME_MS } from './attempt.ts'
import type { OAuthPorts } from './oauth-ports.ts'
import { providerOf } from './providers.ts'
import { returnAddress } from './redirect-target.ts'

const LONGEST_CODE = 4_096
/** What pages know a return from Google's consent to its Drive by: no login answers to it. */
const DRIVE = 'google-drive'

/**
 * Takes a browser back from a provider, once for each state, and answers where to send it: to the page that asked,
 * with a code of ours. Nothing is asked of the provider yet: whoever holds the verifier does that.
 * @returns undefined when the state is none of ours, used or expired: then there is no page that could be trusted.
 */
export async function takeReturn(
  ports: Pick<OAuthPorts, 'attempts' | 'clock' | 'random'> & { apps: AppDirectory },
  parameters: URLSearchParams,
): Promise<string | undefined> {
  const state = parameters.get('state') ?? ''
  const appId = appOfState(state)
  const app = appId ? await ports.apps.find(appId) : undefined
  const taken = app && (await takeVisit(ports, app.id, state))
  if (!taken) return undefined
  const attempt = taken.payload as OAuthAttempt
  // The list may have changed in the meantime.
  if (!originAllowed(app.settings.allowed_origins, new URL(attempt.redirectTo).origin)) return undefined
  const back = (code: string) =>
    returnAddress(attempt.redirectTo, {
      code,
      state: attempt.stateCode,
      provider: taken.kind === 'oauth' ? attempt.provider : DRIVE,
    })
  const error = parameters.get('error')
  if (error !== null && isDenial(error)) return back(OAUTH_DENIED)

  const upstream = parameters.get('code') ?? ''
  const good =
    error === null && upstream !== '' && upstream.length <= LONGEST_CODE && fromProvider(attempt, parameters)
  const code = ports.random.bytes(32).toString('base64url')
  const returned: ReturnedAttempt = {
    provider: attempt.provider,
    stateCode: attempt.stateCode,
    codeChallenge: attempt.codeChallenge,
    verifier: attempt.verifier,
    nonce: attempt.nonce,
    upstreamCode: good ? upstream : null,
    outcome: good ? null : { kind: 'failed', failure: failureOf(error) },
  }
  await ports.attempts.open(app.id, {
    kind: `${taken.kind}-code`,
    id: code,
    client: taken.client,
    userId: taken.userId,
    payload: returned,
    expiresAt: new Date(ports.clock.now() + RETURN_LIFETIME_MS),
  })
  return back(code)
}

/** What the browser was sent for: a login, or the user's cloud. */
async function takeVisit({ attempts }: Pick<OAuthPorts, 'attempts'>, appId: string, state: string) {
  const login = await attempts.take(appId, 'oauth', state)
  if (login) return { ...login, kind: 'oauth' as const, userId: null }
  const before = await attempts.find(appId, 'recovery-oauth', state)
  const cloud = before && (await attempts.take(appId, 'recovery-oauth', state))
  return cloud && { ...cloud, kind: 'recovery-oauth' as const, userId: before.userId }
}

/** `access_denied` by RFC 6749; Apple and LinkedIn have words of their own. */
function isDenial(error: string): boolean {
  return /^(access_denied|user_denied|user_cancelled(_\w+)?)$/i.test(error)
}

function failureOf(error: string | null): 'limited' | 'unreachable' | 'refused' {
  if (error === 'rate_limit_exceeded' || error === 'too_many_requests') return 'limited'
  return error === 'server_error' || error === 'temporarily_unavailable' ? 'unreachable' : 'refused'
}

/** A provider that names itself has to be the one that was asked (RFC 9207). */
function fromProvider(attempt: OAuthAttempt, parameters: URLSearchParams): boolean {
  const issuer = parameters.get('iss')
  const { idToken, authorizationEndpoint } = providerOf(attempt.provider)
  if (issuer === null) return true
  return [...(idToken?.issuers ?? []), new URL(authorizationEndpoint).origin].some(
    (known) => known === issuer.replace(/\/$/, ''),
  )
}
