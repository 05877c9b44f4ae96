import { MAX_PASSKEYS } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { ClientError, unauthenticatedError } from '../../errors/client-errors.ts'
import type { LoginMethod } from '../../events/types.ts'
import type { User } from '../../session/user.ts'
import type { FlowClient } from '../flow-client.ts'
import { accountTypeOf } from './account-type.ts'

/**
 * Refuses a link that cannot come to anything, before any call: `linkAccount.onError` hears of it, and it is thrown.
 * Wallets do not come here: how many a user may have, the server alone decides.
 * @throws ClientError `must_be_authenticated`, `cannot_link_more_of_type`.
 */
export function checkMayLink(client: FlowClient, method: LoginMethod): User {
  const { authenticated, user } = client.state.get()
  const type = accountTypeOf(method)
  const has = (user?.linkedAccounts ?? []).filter((account) => account.type === type).length
  const full = type === 'passkey' ? has >= MAX_PASSKEYS : has > 0
  if (authenticated && user && !full) return user
  const error = full
    ? new ClientError(`User already has an account of type ${type} linked.`, 'cannot_link_more_of_type')
    : unauthenticatedError('User must be authenticated before linking an account.')
  client.login.failed(error, { intent: 'link', method })
  throw error
}

/**
 * The address that an update replaces.
 * @throws ClientError while nobody is logged in, or without an address of that kind.
 */
export function checkMayUpdate(client: ClientContext, kind: 'email' | 'phone'): string {
  const { authenticated, user } = client.state.get()
  if (!authenticated) throw unauthenticatedError('User must be authenticated before updating an account.')
  const address = kind === 'email' ? user?.email?.address : user?.phone?.number
  if (address) return address
  throw new ClientError(
    `The user must already have ${kind === 'email' ? 'an e-mail' : 'a phone'} to update it`,
  )
}
