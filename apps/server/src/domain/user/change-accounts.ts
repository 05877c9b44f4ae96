import type { AccountKey } from '../account/proven-account.ts'
import type { StoredAccount, StoredUser } from './stored-user.ts'

export const isAccount = (account: StoredAccount, key: AccountKey): boolean =>
  account.type === key.type && account.subject === key.subject

/** The account of a user, undefined when it is not theirs. */
export function accountOf(user: StoredUser, key: AccountKey): StoredAccount | undefined {
  return user.accounts.find((account) => isAccount(account, key))
}

/** A user as it is made, before it has an account. */
export function emptyUser(id: string, isGuest: boolean, now: Date): StoredUser {
  return {
    id,
    created_at: Math.floor(now.getTime() / 1000),
    accepted_terms: false,
    is_guest: isGuest,
    custom_metadata: null,
    accounts: [],
    wallets: [],
    factors: [],
  }
}

/** The user with the account verified now; it is added when it was not there, and with a way in a guest is one no more. */
export function withAccount(
  user: StoredUser,
  added: AccountKey & { data: Record<string, unknown> },
  now: Date,
): StoredUser {
  const { type, subject, data } = added
  const seconds = Math.floor(now.getTime() / 1000)
  const times = { first_verified_at: seconds, latest_verified_at: seconds }
  const known = accountOf(user, added)
  const accounts = known
    ? user.accounts.map((account) =>
        account === known ? { ...account, data, latest_verified_at: seconds } : account,
      )
    : [...user.accounts, { type, subject, data, ...times }]
  if (type === 'guest' || type === 'smart_wallet') return { ...user, accounts }
  return { ...user, is_guest: false, accounts: accounts.filter((account) => account.type !== 'guest') }
}

export function withoutAccount(user: StoredUser, removed: AccountKey): StoredUser {
  return { ...user, accounts: user.accounts.filter((account) => !isAccount(account, removed)) }
}
