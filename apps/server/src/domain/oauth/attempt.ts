import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { OAuthProvider, OAuthTokens } from '@latchkey/contract'
import type { Keyring } from '../../ports/keyring.ts'
import type { ProvenAccount } from '../account/proven-account.ts'
import type { FailureKind } from './provider-failure.ts'

/** How long somebody may take at the provider. */
export const AT_PROVIDER_MS = 15 * 60_000
/** How long our code may be exchanged once the browser is back (RFC 6749 section 4.1.2). */
export const RETURN_LIFETIME_MS = 10 * 60_000

/** A login that somebody is at a provider for; kept sealed, under the state that the provider gives back. */
export interface OAuthAttempt {
  provider: OAuthProvider
  /** the page to come back to */
  redirectTo: string
  stateCode: string
  codeChallenge: string
  /** of this login alone, for the provider's PKCE and id token */
  verifier: string
  nonce: string
}

/** What became of a provider's code; kept, so that the same question has the same answer. */
export type Outcome =
  | { kind: 'identified'; account: ProvenAccount; tokens: OAuthTokens | null }
  | { kind: 'failed'; failure: FailureKind }

/** A login whose browser is back; kept sealed, under the code that the browser brought. */
export interface ReturnedAttempt {
  provider: OAuthProvider
  stateCode: string
  codeChallenge: string
  verifier: string
  nonce: string
  /** the provider's code; null when it gave none */
  upstreamCode: string | null
  outcome: Outcome | null
}

/**
 * The state for a provider: the app, whose attempts are looked through, and a MAC that nobody else can make. It follows
 * from what the client sent, so that a repeated init is the same login.
 */
export function upstreamState(
  keyring: Keyring,
  keyId: string,
  input: { appId: string; stateCode: string; codeChallenge: string },
): string {
  const mac = createHmac('sha256', keyring.derive(keyId, 'oauth-state/v1'))
    .update(JSON.stringify([input.appId, input.stateCode, input.codeChallenge]))
    .digest('base64url')
  return `${input.appId}.${mac}`
}

export function appOfState(state: string): string | undefined {
  return /^([a-z0-9]{25})\.[A-Za-z0-9_-]{43}$/.exec(state)?.[1]
}

/** base64url of the SHA-256 (RFC 7636, S256). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

export function sameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(left as Buffer, right as Buffer)
}
