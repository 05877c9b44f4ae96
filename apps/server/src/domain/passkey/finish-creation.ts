import type { AuthResponse, User } from '@latchkey/contract'
import { linkWith } from '../account/link-with.ts'
import type { SpentAttempt } from '../account/log-in-with.ts'
import { logInWith } from '../account/log-in-with.ts'
import type { ProvenAccount } from '../account/proven-account.ts'
import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import type { SessionAsked } from '../login/session-asked.ts'
import type { Bearer } from '../session/bearer.ts'
import { accountOf } from '../user/change-accounts.ts'
import { challengeIn, findChallenge, wrongPasskey } from './challenge.ts'
import { checkPasskeysOn } from './creation.ts'
import type { PasskeyPorts } from './passkey-ports.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeyData } from './stored-passkey.ts'
import type { Attestation } from './verify-attestation.ts'
import { verifyAttestation } from './verify-attestation.ts'

export interface NewPasskey {
  answer: Attestation
  userAgent: string
  caller: Caller
}

/**
 * Makes a user with a new passkey and logs in.
 * @throws Refusal `disallowed_login_method`, `invalid_credentials`, and those of logInWith.
 */
export async function registerPasskey(
  ports: PasskeyPorts,
  app: App,
  party: RelyingParty,
  input: NewPasskey & SessionAsked,
): Promise<AuthResponse> {
  checkPasskeysOn(app, 'sign-up')
  const proof = await proveNew(ports, app, party, { ...input, kind: 'passkey-register' })
  // Whoever knows the id of somebody's passkey could otherwise log in with a key of their own under it.
  const owner = await ports.accounts.owner(app.id, proof.account)
  if (owner && !proof.used) throw wrongPasskey()
  const { account, attempt } = proof
  const { caller, frameKey, expectedUserId } = input
  const mode = 'login-or-sign-up' as const
  return logInWith(ports, app, { account, attempt, mode, caller, frameKey, expectedUserId })
}

/**
 * Adds a new passkey to the bearer's user.
 * @throws Refusal `disallowed_login_method`, `invalid_credentials`, and those of linkWith.
 */
export async function linkPasskey(
  ports: PasskeyPorts,
  app: App,
  party: RelyingParty,
  input: NewPasskey & { bearer: Bearer },
): Promise<User> {
  checkPasskeysOn(app, 'use')
  const proof = await proveNew(ports, app, party, { ...input, kind: 'passkey-link' })
  if (proof.userId !== input.bearer.userId) throw wrongPasskey()
  const owner = await ports.accounts.owner(app.id, proof.account)
  const known = owner && accountOf(owner, proof.account)
  // A passkey keeps its key: under the same id another one is a forgery, of one's own as well.
  if (known && passkeyData(known).public_key !== proof.account.data.public_key) throw wrongPasskey()
  const { account, attempt } = proof
  return linkWith(ports, app, input.bearer, { account, attempt, caller: input.caller })
}

interface NewProof {
  account: ProvenAccount
  attempt: SpentAttempt
  userId: string | null
  used: boolean
}

async function proveNew(
  ports: PasskeyPorts,
  app: App,
  party: RelyingParty,
  input: NewPasskey & { kind: 'passkey-register' | 'passkey-link' },
): Promise<NewProof> {
  const { answer, kind, caller, userAgent } = input
  const challenge = challengeIn(answer.response.client_data_json)
  const { stored, ceremony } = await findChallenge(ports, app, { kind, challenge, caller, rpId: party.id })
  const userHandle = ceremony.userHandle ?? ''
  const made = await verifyAttestation(party, { answer, challenge, userHandle, userAgent })
  return {
    account: {
      type: 'passkey',
      subject: made.credentialId,
      data: { ...made.data },
      displayName: made.data.authenticator_name ?? null,
    },
    attempt: { kind, id: challenge },
    userId: stored.userId,
    used: stored.usedAt !== null,
  }
}
