import type { User } from '@latchkey/contract'
import { unlinkAccount } from '../account/unlink-account.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { accountOf } from '../user/change-accounts.ts'
import type { PasskeyPorts } from './passkey-ports.ts'
import { passkeyData } from './stored-passkey.ts'

/**
 * Takes a passkey off the bearer's user. One that is a second factor goes only when the caller means that too.
 * @throws Refusal `missing_or_invalid_mfa`, and those of unlinkAccount.
 */
export async function unlinkPasskey(
  ports: PasskeyPorts,
  app: App,
  bearer: Bearer,
  input: { credentialId: string; removeAsMfa: boolean },
): Promise<User> {
  const which = { type: 'passkey', subject: input.credentialId } as const
  if (!input.removeAsMfa) {
    const user = await ports.sessions.liveUser(app.id, bearer.sessionId, new Date(ports.clock.now()))
    const passkey = user && accountOf(user, which)
    if (passkey && passkeyData(passkey).enrolled_in_mfa) {
      throw new Refusal('missing_or_invalid_mfa', 'Cannot unlink a passkey enrolled in MFA')
    }
  }
  return unlinkAccount(ports, app, bearer, which)
}
