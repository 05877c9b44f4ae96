import { LOGIN_ROUTES } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { perClient } from '../../per-client.ts'
import { KEYS } from '../../session/keys.ts'
import { createOnce } from '../../session/once.ts'
import type { User } from '../../session/user.ts'
import { type Proof, proofBy, submitProof } from '../account/submit-proof.ts'
import { createLoginWallets } from '../after-login/create-login-wallets.ts'
import type { FlowClient } from '../flow-client.ts'

/** 24 random bytes are 32 characters of base64url (SESS-029). */
const CREDENTIAL_BYTES = 24

/** What makes a guest the same one at the next visit: kept here, and nowhere else in the clear. */
function guestCredential(client: ClientContext): string {
  const key = KEYS.guest(client.appId)
  const known = client.storage.get<string>(key)
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(CREDENTIAL_BYTES))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  client.storage.set(key, made)
  return made
}

/** A guest has nothing that could be linked to another user (LINK-014). */
export const guestProof = (client: ClientContext): Proof =>
  proofBy({
    method: 'guest',
    authenticate: LOGIN_ROUTES.guestAuthenticate,
    body: { guest_credential: guestCredential(client) },
    withMode: false,
  })

const onceOf = /* @__PURE__ */ perClient((_: ClientContext) => createOnce())

/**
 * Logs in as a guest, and makes the wallets that the creation policy asks for; a guest who is in already stays.
 * @throws ClientError before the app's settings are here, or while a user is logged in; ApiError.
 */
export function createGuestAccount(client: FlowClient): Promise<User> {
  return onceOf(client)('guest', async () => {
    const { app, ready, authenticated, user } = client.state.get()
    if (!app || !ready) throw new ClientError('SDK not yet ready')
    if (authenticated && user?.isGuest) return user
    try {
      const proven = await submitProof(client, guestProof(client), { intent: 'login' })
      const fresh = await createLoginWallets(client, proven.user)
      client.login.succeeded({ ...proven, user: fresh })
      return fresh
    } catch (error) {
      client.login.failed(error, { intent: 'login', method: 'guest' })
      throw error
    }
  })
}
