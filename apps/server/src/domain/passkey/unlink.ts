import type { User } from '@latchkey/contract'
import { unlinkAccount } from '../account/unlink-account.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import type { PasskeyPorts } from './passkey-ports.ts'

/**
 * Takes a passkey off the bearer's user. One that is a second factor goes through the frame alone, which can show another
 * factor for it.
 * @throws Refusal `missing_or_invalid_mfa`, and those of unlinkAccount.
 */
export async function unlinkPasskey(
  ports: PasskeyPorts,
  app: App,
  bearer: Bearer,
  credentialId: string,
): Promise<User> {
  const user = await ports.sessions.liveUser(app.id, bearer.sessionId, new Date(ports.clock.now()))
  const enrolled = user?.factors?.some(
    ({ method, subject }) => method === 'passkey' && subject === credentialId,
  )
  if (enrolled) throw new Refusal('missing_or_invalid_mfa', 'Cannot unlink a passkey enrolled in MFA')
  return unlinkAccount(ports, app, bearer, { type: 'passkey', subject: credentialId })
}
