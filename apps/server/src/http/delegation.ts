import { ROUTES } from '@latchkey/contract'
import { delegateWalletsSchema, emptySchema } from '@latchkey/contract/schemas'
import { delegateWallets as delegate, delegationTerms as terms } from '../domain/delegation/delegate.ts'
import { revokeDelegations as revoke } from '../domain/delegation/revoke.ts'
import { bare, handler } from './route.ts'
import { callerOf, ownerOf } from './vault.ts'

export const delegationTerms = handler(ROUTES.delegationTerms, emptySchema, async (ports, call) => ({
  body: await terms(ports, call.app, callerOf(call)),
}))

export const delegateWallets = handler(ROUTES.delegateWallets, delegateWalletsSchema, async (ports, call) => {
  await delegate(ports, call.app, { ...callerOf(call), bearer: call.bearer }, call.body)
  return { body: { message: 'The wallets are delegated' } }
})

export const revokeDelegations = handler(ROUTES.revokeDelegations, emptySchema, async (ports, call) => {
  await revoke(ports, ownerOf(call))
  return { body: { message: 'Nothing is delegated any more' } }
})

export const listDelegations = bare(ROUTES.listDelegations, async (ports, { bearer }) => ({
  body: { delegations: await ports.delegations.list({ userId: bearer.userId }) },
}))
