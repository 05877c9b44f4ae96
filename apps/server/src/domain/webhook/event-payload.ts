import type { EventAccount, UserEvent, UserEventType } from '@latchkey/contract'
import type { StoredEvent } from '../../ports/webhook-store.ts'
import { toWireAccount } from '../user/wire-account.ts'
import { toWireUser } from '../user/wire-user.ts'

/** The body of a webhook (wire/http.md 2.18); null for a wallet that went in the transaction it came in. */
export function eventPayload({ type, user: stored, detail }: StoredEvent): UserEvent | null {
  if (isOfTransaction(type)) return { type, ...detail.transaction } as UserEvent
  if (type === 'wallet.private_key_export') return { type, ...detail.exported } as UserEvent
  const user = toWireUser(stored)
  if (type === 'user.created') return { type, user }
  if (type === 'user.new_device') return { type, user, device: detail.device ?? null }
  if (type === 'user.session_revoked') {
    return { type, user, session: { id: detail.session ?? '' }, reason: detail.reason ?? null }
  }
  if (type === 'mfa.enabled' || type === 'mfa.disabled') {
    return { type, user_id: user.id, method: detail.factor ?? 'totp' }
  }
  if (type === 'user.wallet_created') {
    const wallet = user.linked_accounts.find((one) => one.type === 'wallet' && one.address === detail.address)
    return wallet ? { type, user, wallet: wallet as unknown as EventAccount } : null
  }
  if (type === 'wallet.recovery_setup' || type === 'wallet.recovered') {
    const { address = '', method = 'recovery_encryption_key' } = detail
    return { type, user_id: user.id, wallet_id: address, wallet_address: address, method }
  }
  // of a wallet: it was delegated, or is not any more
  if (type === 'user.updated_account' && detail.address !== undefined) {
    const wallet = user.linked_accounts.find((one) => one.type === 'wallet' && one.address === detail.address)
    return wallet ? { type, user, account: wallet as unknown as EventAccount } : null
  }
  const wire = detail.account && toWireAccount(detail.account)
  // a guest's login is by nothing that the user object lists
  const account = (wire ?? { type: detail.account?.type ?? 'guest' }) as unknown as EventAccount
  if (type === 'user.transferred_account') {
    return {
      type,
      fromUser: { id: detail.from_user ?? '' },
      toUser: user,
      account,
      deletedUser: detail.deleted_user ?? true,
    }
  }
  return { type, user, account }
}

const isOfTransaction = (type: UserEventType): type is Extract<UserEventType, `transaction.${string}`> =>
  type.startsWith('transaction.')
