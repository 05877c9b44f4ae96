import { confirmAccountsSchema } from '@latchkey/contract/schemas'
import { ownerOf } from './owner-of.ts'
import type { FrameCall } from './route.ts'
import { withBody } from './route.ts'

/** By the frame that the guest's session is bound to: what it has linked counts from now on. */
export const confirmAccounts = withBody<typeof confirmAccountsSchema, FrameCall<unknown>>(
  confirmAccountsSchema,
  async (ports, call) => {
    await ports.oldAccounts.confirm(ownerOf(call), call.body.accounts, new Date(ports.clock.now()))
    return { body: { success: true } }
  },
)
