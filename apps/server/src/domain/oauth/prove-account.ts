import type { OAuthTokens } from '@latchkey/contract'
import type { StoredAttempt } from '../../ports/attempt-store.ts'
import type { SpentAttempt } from '../account/log-in-with.ts'
import type { ProvenAccount } from '../account/proven-account.ts'
import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import { clientOf } from '../login/caller.ts'
import { Refusal } from '../refusal.ts'
import type { OAuthAttempt, ReturnedAttempt } from './attempt.ts'
import { challengeOf, sameText, upstreamState } from './attempt.ts'
import { exchangeOnce } from './exchange-once.ts'
import type { OAuthPorts } from './oauth-ports.ts'
import { openProvider } from './open-provider.ts'
import { refusalFor } from './provider-failure.ts'
import { PROVIDERS } from './providers.ts'

export interface OAuthProof {
  authorization_code: string
  state_code: string
  code_verifier: string
  code_type?: 'raw' | null | undefined
}

export interface OAuthProven {
  account: ProvenAccount
  attempt: SpentAttempt
  /** for the host, when the app hands them on */
  tokens: OAuthTokens | null
}

const wrong = () => new Refusal('invalid_credentials', 'The authorization code is wrong or has expired')

/**
 * From what a browser brought back to the account it proves. Code, verifier, state code and client have to be those of
 * one login. The attempt is not marked as used here: logging in or linking does that.
 * @throws Refusal `invalid_credentials`, `oauth_state_mismatch`, `oauth_account_suspended`, `too_many_requests`,
 * `disallowed_login_method`.
 */
export async function proveAccount(
  ports: OAuthPorts,
  app: App,
  proof: OAuthProof,
  caller: Caller,
): Promise<OAuthProven> {
  const found =
    proof.code_type === 'raw' ? await findRaw(ports, app, proof) : await findReturned(ports, app, proof)
  if (!found) throw wrong()
  const { stored, returned } = found
  if (!sameText(returned.stateCode, proof.state_code)) {
    throw new Refusal('oauth_state_mismatch', 'The state code is not the one that the login began with')
  }
  const isVerifier = /^[A-Za-z0-9._~-]{43,128}$/.test(proof.code_verifier)
  if (!isVerifier || !sameText(returned.codeChallenge, challengeOf(proof.code_verifier))) throw wrong()
  if (stored.client !== clientOf(caller)) throw wrong()
  const { provider, credentials } = await openProvider(ports, app, returned.provider)
  // A used one goes on: its login may be repeated for a moment.
  if (!stored.usedAt && stored.expiresAt.getTime() <= ports.clock.now()) throw wrong()
  const outcome =
    returned.outcome ?? (await exchangeOnce(ports, app, { stored, returned, provider, credentials }))
  if (outcome.kind === 'failed') throw refusalFor(outcome.failure, provider.label)
  const { account, tokens } = outcome
  return { account, tokens, attempt: { kind: stored.kind, id: stored.id } }
}

interface Found {
  stored: StoredAttempt
  returned: ReturnedAttempt
}

async function findReturned(ports: OAuthPorts, app: App, proof: OAuthProof): Promise<Found | undefined> {
  const stored = await ports.attempts.find(app.id, 'oauth-code', proof.authorization_code)
  const returned = stored?.payload as ReturnedAttempt | null | undefined
  // The leases of exchanges are of this kind too, and hold nothing.
  return stored && returned ? { stored, returned } : undefined
}

/**
 * A native app brings the provider's own code. It is taken only from providers that bind it to this login, by PKCE or
 * by a nonce: any other code could be somebody else's.
 */
async function findRaw(ports: OAuthPorts, app: App, proof: OAuthProof): Promise<Found | undefined> {
  const codeChallenge = challengeOf(proof.code_verifier)
  for (const keyId of ports.keyring.ids) {
    const state = upstreamState(ports.keyring, keyId, {
      appId: app.id,
      stateCode: proof.state_code,
      codeChallenge,
    })
    const stored = await ports.attempts.find(app.id, 'oauth', state)
    if (!stored) continue
    const attempt = stored.payload as OAuthAttempt &
      Partial<Pick<ReturnedAttempt, 'outcome' | 'upstreamCode'>>
    const { pkce, idToken } = PROVIDERS[attempt.provider]
    if (!pkce && !idToken?.nonce) return undefined
    if (stored.usedAt && !attempt.outcome) return undefined
    const before = attempt.upstreamCode ?? null
    if (before !== null && before !== proof.authorization_code) return undefined
    return {
      stored,
      returned: { ...attempt, upstreamCode: proof.authorization_code, outcome: attempt.outcome ?? null },
    }
  }
  return undefined
}
