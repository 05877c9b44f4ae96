import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import { clientOf } from '../login/caller.ts'
import type { ReturnedAttempt } from '../oauth/attempt.ts'
import { challengeOf, sameText } from '../oauth/attempt.ts'
import { callbackUrl } from '../oauth/callback-url.ts'
import { inTime, once } from '../oauth/exchange-once.ts'
import type { OAuthPorts } from '../oauth/oauth-ports.ts'
import type { Provider } from '../oauth/provider.ts'
import { ProviderFailure, refusalFor } from '../oauth/provider-failure.ts'
import { google } from '../oauth/providers/google.ts'
import { requestTokens } from '../oauth/request-tokens.ts'
import type { StartInput } from '../oauth/start-login.ts'
import { sendToProvider } from '../oauth/start-login.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { needCloud } from './places.ts'
import { openByVerifier, sealToVerifier } from './seal-to-verifier.ts'

/** The app's own folder of a Drive, and nothing else of it. */
const SCOPE = 'https://www.googleapis.com/auth/drive.appdata'
const PATIENCE_MS = 12_000

/** Google's consent and tokens, for its Drive; nobody is identified. */
const { idToken: _, ...rest } = google
const drive: Provider = { ...rest, label: 'Google Drive', scopes: [SCOPE] }

/** What came of Google's code. The token is kept for the visit's verifier alone: no copy of the database opens it. */
type Granted =
  | { kind: 'granted'; sealedToken: string }
  | { kind: 'denied' }
  | { kind: 'failed'; failure: ProviderFailure['kind'] }

/**
 * Begins a visit to Google, where the user lets the app into its folder of their Drive, and answers its address.
 * @throws Refusal `disallowed_recovery_method`, `invalid_origin`, `invalid_data`, `invalid_pkce_parameters`,
 * `oauth_state_mismatch`
 */
export async function askForDrive(
  ports: OAuthPorts,
  app: App,
  { userId }: Bearer,
  input: Omit<StartInput, 'provider'>,
  caller: Caller,
): Promise<string> {
  const credentials = await needCloud(ports, app.id, 'google_drive')
  const visit = {
    provider: drive,
    credentials,
    kind: 'recovery-oauth',
    userId,
    scopes: drive.scopes,
  } as const
  return sendToProvider(ports, app, { ...visit, offline: false }, input, caller)
}

const wrong = () => new Refusal('invalid_credentials', 'The authorization code is wrong or has expired')

/**
 * The access token for the folder, for what a browser brought back from Google: to the user who was sent there, with the
 * verifier of that visit. The same question within ten minutes has the same answer.
 * @throws Refusal `invalid_credentials`, `oauth_state_mismatch`, `cloud_denied` when the user left the box empty,
 * `too_many_requests`, `disallowed_recovery_method`
 */
export async function driveToken(
  ports: OAuthPorts,
  app: App,
  { userId }: Bearer,
  proof: { authorization_code: string; state_code: string; code_verifier: string },
  caller: Caller,
): Promise<string> {
  const stored = await ports.attempts.find(app.id, 'recovery-oauth-code', proof.authorization_code)
  const returned = stored?.payload as (Omit<ReturnedAttempt, 'outcome'> & { outcome: unknown }) | undefined
  if (!stored || !returned || stored.expiresAt.getTime() <= ports.clock.now()) throw wrong()
  if (stored.userId !== userId || stored.client !== clientOf(caller)) throw wrong()
  if (!sameText(returned.stateCode, proof.state_code)) {
    throw new Refusal('oauth_state_mismatch', 'The state code is not the one that the visit began with')
  }
  if (!sameText(returned.codeChallenge, challengeOf(proof.code_verifier))) throw wrong()
  const known = returned.outcome as Granted | null
  const granted =
    known ??
    (await once(ports, app, { stored, returned }, () => exchange(ports, app, returned, proof.code_verifier)))
  if (granted.kind === 'granted') return openByVerifier(proof.code_verifier, granted.sealedToken)
  if (granted.kind === 'failed') throw refusalFor(granted.failure, drive.label)
  throw new Refusal('cloud_denied', 'The user did not let the app into its folder of the Drive')
}

async function exchange(
  ports: OAuthPorts,
  app: App,
  { upstreamCode, verifier }: Pick<ReturnedAttempt, 'upstreamCode' | 'verifier'>,
  codeVerifier: string,
): Promise<Granted> {
  const credentials = await needCloud(ports, app.id, 'google_drive')
  const grant = { code: upstreamCode ?? '', verifier, redirectUri: callbackUrl(ports.publicUrl) }
  try {
    const { tokens } = await inTime(requestTokens(ports, drive, credentials, grant), PATIENCE_MS)
    // Google says what was granted: the box for the Drive can be left empty while everything else goes well.
    if (!tokens.scopes?.includes(SCOPE)) return { kind: 'denied' }
    return { kind: 'granted', sealedToken: sealToVerifier(codeVerifier, tokens.access_token) }
  } catch (error) {
    const failure = error instanceof ProviderFailure ? error : new ProviderFailure('refused', 'credentials')
    ports.log.warn('consent to the Drive failed', {
      app_id: app.id,
      code: failure.kind,
      detail: failure.step,
    })
    return { kind: 'failed', failure: failure.kind }
  }
}
