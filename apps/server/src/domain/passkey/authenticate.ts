import type { AuthResponse, PasskeyRequestOptions } from '@latchkey/contract'
import { logInWith } from '../account/log-in-with.ts'
import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import type { SessionAsked } from '../login/session-asked.ts'
import { Refusal } from '../refusal.ts'
import { accountOf } from '../user/change-accounts.ts'
import { CEREMONY_TIMEOUT_MS, challengeIn, findChallenge, openChallenge, wrongPasskey } from './challenge.ts'
import { checkPasskeysOn } from './creation.ts'
import type { PasskeyPorts } from './passkey-ports.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeyData } from './stored-passkey.ts'
import type { Assertion } from './verify-assertion.ts'
import { verifyAssertion } from './verify-assertion.ts'

/** Options for a login: whichever passkey of this page the authenticator holds. */
export async function startAuthentication(
  ports: PasskeyPorts,
  app: App,
  party: RelyingParty,
  caller: Caller,
): Promise<PasskeyRequestOptions> {
  checkPasskeysOn(app, 'use')
  const ceremony = { rpId: party.id, userHandle: null }
  const challenge = await openChallenge(ports, app, { kind: 'passkey-authenticate', caller, ceremony })
  return { challenge, timeout: CEREMONY_TIMEOUT_MS, rp_id: party.id, user_verification: 'required' }
}

/**
 * Logs in with a passkey that a user has. One that is not known is refused like one whose signature is wrong.
 * @throws Refusal `disallowed_login_method`, `invalid_credentials` (the challenge), `user_does_not_exist` (the passkey),
 * `allowlist_rejected`, `other_user`.
 */
export async function authenticatePasskey(
  ports: PasskeyPorts,
  app: App,
  party: RelyingParty,
  input: { challenge: string; answer: Assertion; caller: Caller } & SessionAsked,
): Promise<AuthResponse> {
  checkPasskeysOn(app, 'use')
  const { answer, caller, challenge, frameKey, expectedUserId } = input
  const kind = 'passkey-authenticate' as const
  if (challengeIn(answer.response.client_data_json) !== challenge) throw wrongPasskey()
  const key = { type: 'passkey', subject: answer.id } as const
  const owner = await ports.accounts.owner(app.id, key)
  // After the passkey: a counter that an equal call has moved then comes with a challenge that it has used.
  const { stored } = await findChallenge(ports, app, { kind, challenge, caller, rpId: party.id })
  const passkey = owner && accountOf(owner, key)
  const data = passkey && passkeyData(passkey)
  const { user_handle } = answer.response
  const meant = data && data.rp_id === party.id && (!user_handle || user_handle === data.user_handle)
  const publicKey = meant ? data.public_key : undefined
  const verified = await verifyAssertion(party, { answer, challenge, publicKey })
  if (!verified || !data) throw new Refusal('user_does_not_exist', 'No user has this passkey')
  // A used challenge opens nothing new, and its answer has been counted.
  if (!stored.usedAt && !counterFits(data.counter, verified.counter)) {
    // Two devices count apart: somebody has copied the key.
    ports.log.warn('passkey counter went back', { app_id: app.id })
    throw wrongPasskey()
  }
  const account = { ...key, data: { ...data, counter: verified.counter }, displayName: null }
  const attempt = { kind, id: challenge }
  return logInWith(ports, app, { account, attempt, mode: 'no-signup', caller, frameKey, expectedUserId })
}

/** A counter that is kept at all goes up with each use. */
const counterFits = (known: number, counter: number): boolean =>
  counter > known || (known === 0 && counter === 0)
