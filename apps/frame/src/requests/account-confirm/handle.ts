import { accessTokenSchema, confirmAccountsSchema } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { readSession } from '../../session.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { parseData } from '../frame-request.ts'

const schema = v.object({ accessToken: accessTokenSchema, ...confirmAccountsSchema.entries })

/**
 * `latchkey:account:confirm`: the accounts that a guest has just linked on this very device. They open its wallet elsewhere
 * only after the key that the guest's session is bound to has said so.
 */
export const handleAccountConfirm: FrameRequestHandler<'latchkey:account:confirm'> = async (
  data,
  { appId, custody },
) => {
  const { accessToken, accounts } = parseData(schema, data)
  await custody.vault.call(readSession(accessToken, appId), 'confirmAccounts', { accounts })
  return {}
}
