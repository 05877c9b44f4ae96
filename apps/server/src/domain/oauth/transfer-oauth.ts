import type { User } from '@latchkey/contract'
import type { AccountPorts } from '../account/account-ports.ts'
import { spent } from '../account/log-in-with.ts'
import type { TransferOffer } from '../account/offer-transfer.ts'
import { transferWith } from '../account/transfer-with.ts'
import type { App } from '../app/app.ts'
import type { Bearer } from '../session/bearer.ts'

/**
 * Moves a social account. The request names its subject alone; the nonce knows of which provider it is.
 * @throws Refusal see transferWith; `invalid_credentials` also for a nonce of another kind of account.
 */
export async function transferOAuth(
  ports: AccountPorts,
  app: App,
  bearer: Bearer,
  input: { nonce: string; subject: string },
): Promise<User> {
  const attempt = await ports.attempts.find(app.id, 'transfer', input.nonce)
  const type = (attempt?.payload as TransferOffer | undefined)?.type
  if (!type || !type.endsWith('_oauth')) throw spent()
  return transferWith(ports, app, bearer, { ...input, type })
}
