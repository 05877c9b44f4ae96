import type { PasskeyCreationOptions } from '@latchkey/contract'
import { checkRoom } from '../account/account-rules.ts'
import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import type { StoredUser } from '../user/stored-user.ts'
import { CEREMONY_TIMEOUT_MS, openChallenge } from './challenge.ts'
import type { PasskeyPorts } from './passkey-ports.ts'
import type { RelyingParty } from './relying-party.ts'
import { descriptor, passkeyData } from './stored-passkey.ts'

/** EdDSA, ES256, RS256 (COSE), in the order in which they are preferred. */
export const ALGORITHMS = [-8, -7, -257]

/** @throws Refusal `disallowed_login_method`. */
export function checkPasskeysOn(app: App, purpose: 'use' | 'sign-up'): void {
  if (!app.settings.passkey_auth) {
    throw new Refusal('disallowed_login_method', 'Passkeys are not allowed for this app')
  }
  if (purpose === 'sign-up' && !app.settings.passkeys_for_signup_enabled) {
    throw new Refusal('disallowed_login_method', 'This app takes no new accounts by passkey')
  }
}

/** Options for the passkey of a new account. */
export async function startRegistration(
  ports: PasskeyPorts,
  app: App,
  party: RelyingParty,
  caller: Caller,
): Promise<PasskeyCreationOptions> {
  checkPasskeysOn(app, 'sign-up')
  const userHandle = ports.random.bytes(32).toString('base64url')
  const ceremony = { rpId: party.id, userHandle }
  const challenge = await openChallenge(ports, app, { kind: 'passkey-register', caller, ceremony })
  // Nothing is known of a new account but its app; the mark tells two of them apart in a list of passkeys.
  const name = `${app.settings.name} ${userHandle.slice(0, 4)}`
  return creationOptions(app, party, { challenge, userHandle, name, exclude: [] })
}

/**
 * Options for a further passkey of the bearer's user.
 * @throws Refusal `missing_or_invalid_token`, `cannot_link_more_of_type`.
 */
export async function startLinking(
  ports: PasskeyPorts,
  app: App,
  party: RelyingParty,
  { bearer, caller }: { bearer: Bearer; caller: Caller },
): Promise<PasskeyCreationOptions> {
  checkPasskeysOn(app, 'use')
  const user = await ports.sessions.liveUser(app.id, bearer.sessionId, new Date(ports.clock.now()))
  if (!user) throw new Refusal('missing_or_invalid_token', 'The session has ended')
  checkRoom(app.settings, user, 'passkey')
  const here = user.accounts.filter(
    (account) => account.type === 'passkey' && passkeyData(account).rp_id === party.id,
  )
  // One person is one user to an authenticator as well.
  const userHandle = here[0] ? passkeyData(here[0]).user_handle : ports.random.bytes(32).toString('base64url')
  const ceremony = { rpId: party.id, userHandle }
  const kind = 'passkey-link' as const
  const challenge = await openChallenge(ports, app, { kind, caller, userId: user.id, ceremony })
  const exclude = here.map(descriptor)
  return creationOptions(app, party, { challenge, userHandle, name: nameOf(app, user), exclude })
}

function nameOf(app: App, user: StoredUser): string {
  const address = ['email', 'phone'].map((type) => user.accounts.find((account) => account.type === type))
  return address.find((account) => account)?.subject ?? app.settings.name
}

function creationOptions(
  app: App,
  party: RelyingParty,
  input: {
    challenge: string
    userHandle: string
    name: string
    exclude: NonNullable<PasskeyCreationOptions['exclude_credentials']>
  },
): PasskeyCreationOptions {
  return {
    rp: { name: app.settings.name, id: party.id },
    user: { id: input.userHandle, name: input.name, display_name: input.name },
    challenge: input.challenge,
    pub_key_cred_params: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CEREMONY_TIMEOUT_MS,
    exclude_credentials: input.exclude,
    // A passkey opens an account by itself, so it has to be findable without a name and to know its user.
    authenticator_selection: {
      resident_key: 'required',
      require_resident_key: true,
      user_verification: 'required',
    },
    attestation: 'none',
  }
}
