import { confirmAccountsSchema } from '@latchkey/contract/schemas'
import { frameRequest } from '../frame-request.ts'

/**
 * `latchkey:account:confirm`: the accounts that a guest has just linked on this very device. They open its wallet elsewhere
 * only after the key that the guest's session is bound to has said so.
 */
export const handleAccountConfirm = frameRequest(
  'latchkey:account:confirm',
  confirmAccountsSchema,
  async ({ accounts }, { session, custody }) => {
    await custody.vault.call(session, 'confirmAccounts', { accounts })
    return {}
  },
)
