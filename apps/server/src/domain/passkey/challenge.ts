import type { AttemptKind, StoredAttempt } from '../../ports/attempt-store.ts'
import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import { clientOf } from '../login/caller.ts'
import { Refusal } from '../refusal.ts'
import type { PasskeyPorts } from './passkey-ports.ts'
import { webauthn } from './webauthn.ts'

const CHALLENGE_LIFETIME_MS = 5 * 60_000
/** What a browser waits for its user; a little less, so that an answer at the last moment is in time. */
export const CEREMONY_TIMEOUT_MS = 4 * 60_000

type CeremonyKind = Extract<AttemptKind, `passkey-${string}`>

/** What a challenge was given for. */
export interface Ceremony {
  rpId: string
  /** base64url; null where a passkey is asked for, not made */
  userHandle: string | null
}

export const wrongPasskey = () => new Refusal('invalid_credentials', 'The passkey could not be verified')

/** 32 random bytes, base64url, good for one answer of this client within five minutes. */
export async function openChallenge(
  ports: PasskeyPorts,
  app: App,
  input: { kind: CeremonyKind; caller: Caller; userId?: string; ceremony: Ceremony },
): Promise<string> {
  // Its answer comes in a moment.
  void webauthn()
  const challenge = ports.random.bytes(32).toString('base64url')
  await ports.attempts.open(app.id, {
    kind: input.kind,
    id: challenge,
    client: clientOf(input.caller),
    userId: input.userId ?? null,
    payload: input.ceremony,
    expiresAt: new Date(ports.clock.now() + CHALLENGE_LIFETIME_MS),
  })
  return challenge
}

/**
 * What the challenge was given for. It is not marked as used here: logging in or linking does that.
 * @throws Refusal `invalid_credentials` unless it was given to this client, for this page, and is not over.
 */
export async function findChallenge(
  ports: PasskeyPorts,
  app: App,
  input: { kind: CeremonyKind; challenge: string; caller: Caller; rpId: string },
): Promise<{ stored: StoredAttempt; ceremony: Ceremony }> {
  const stored = await ports.attempts.find(app.id, input.kind, input.challenge)
  const ceremony = stored?.payload as Ceremony | undefined
  const mine = stored && ceremony && stored.client === clientOf(input.caller) && ceremony.rpId === input.rpId
  // A used one goes on: its answer may have been lost, and is repeated for a moment.
  if (!mine || (!stored.usedAt && stored.expiresAt.getTime() <= ports.clock.now())) throw wrongPasskey()
  return { stored, ceremony }
}

/** The challenge that an authenticator signed; '' when its client data cannot be read. */
export function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge.slice(0, 256) : ''
  } catch {
    return ''
  }
}
