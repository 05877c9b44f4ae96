import type { LoginMethod } from '../../events/types.ts'
import type { LinkedAccountWithMetadata, User } from '../../session/user.ts'

type AccountType = LinkedAccountWithMetadata['type']

const TYPES: Partial<Record<LoginMethod, AccountType>> = {
  email: 'email',
  sms: 'phone',
  siwe: 'wallet',
  siws: 'wallet',
  farcaster: 'farcaster',
  telegram: 'telegram',
  passkey: 'passkey',
  custom: 'custom_auth',
}

/** The type of account that a way to log in leads to. */
export function accountTypeOf(method: LoginMethod): AccountType {
  return TYPES[method] ?? (method.startsWith('privy:') ? 'cross_app' : (`${method}_oauth` as AccountType))
}

/** The account verified last among those that `counts` lets in. */
export function newestAccount(
  user: User,
  counts: (account: LinkedAccountWithMetadata) => boolean,
): LinkedAccountWithMetadata | null {
  const at = (account: LinkedAccountWithMetadata) =>
    (account.latestVerifiedAt ?? account.verifiedAt ?? new Date(0)).getTime()
  return user.linkedAccounts
    .filter(counts)
    .reduce<LinkedAccountWithMetadata | null>(
      (best, next) => (best && at(best) >= at(next) ? best : next),
      null,
    )
}
