import type { LinkedAccountType, OAuthAccountType } from '@latchkey/contract'
import { MAX_PASSKEYS } from '@latchkey/contract'
import type { AppSettings } from '../app/settings.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { isAccount } from '../user/change-accounts.ts'
import type { StoredAccount, StoredUser } from '../user/stored-user.ts'
import type { AccountKey, AccountType } from './proven-account.ts'

/** Which setting switches logging in by an account of this type on; a social provider's has the name of the type. */
const METHODS: Partial<Record<AccountType, keyof AppSettings>> = {
  email: 'email_auth',
  phone: 'sms_auth',
  farcaster: 'farcaster_auth',
  telegram: 'telegram_auth',
  passkey: 'passkey_auth',
  custom_auth: 'custom_jwt_auth',
  guest: 'guest_auth',
}

const isOAuth = (type: AccountType): type is OAuthAccountType => type.endsWith('_oauth')

/** Whether the user can log in by this account as the app is set up now. */
function opensLogin(settings: AppSettings, account: StoredAccount): boolean {
  if (account.type === 'wallet') {
    return account.data.chain_type === 'solana' ? settings.solana_wallet_auth : settings.wallet_auth
  }
  if (account.type === 'cross_app') return true
  const type = account.type as AccountType
  const setting = isOAuth(type) ? type : METHODS[type]
  return setting !== undefined && settings[setting] === true
}

/** Whether accounts of the type let their user in; a smart wallet is linked for what it is, and never logged in with. */
export const letsIn = (type: string): boolean => type !== 'smart_wallet'

/** The customer token is handed to the host's backend, logged and forwarded: it lets nobody in, and nobody out. */
export const changesAccounts = (settings: AppSettings, { kind }: Pick<Bearer, 'kind'>): boolean =>
  kind === 'access' || settings.customer_token_changes_accounts

/** How many accounts of the type one user may have. */
function mostOf(settings: AppSettings, type: AccountType): number {
  if (type === 'passkey') return MAX_PASSKEYS
  if (type === 'wallet') return settings.max_linked_wallets_per_user ?? Number.POSITIVE_INFINITY
  return type === 'cross_app' ? Number.POSITIVE_INFINITY : 1
}

/** @throws Refusal `cannot_link_more_of_type` when the user has as many accounts of the type as one may have. */
export function checkRoom(settings: AppSettings, user: StoredUser, type: AccountType): void {
  const count = user.accounts.filter((account) => account.type === type).length
  if (count < mostOf(settings, type)) return
  const text = isOAuth(type)
    ? 'You cannot authorize more than one account for this user.'
    : `User already has an account of type ${type} linked.`
  throw new Refusal('cannot_link_more_of_type', type === 'passkey' ? PASSKEYS_FULL : text)
}

const PASSKEYS_FULL = `A user can have ${MAX_PASSKEYS} passkeys at most.`

/**
 * The last way to log in stays. Accounts of methods that the app has switched off are no way in, so the last one that is
 * stays even where such others are left; where none is a way in, the last account stays.
 * @throws Refusal `cannot_unlink_sole_account`.
 */
export function checkWayBack(settings: AppSettings, user: StoredUser, removed: StoredAccount): void {
  const left = user.accounts.filter((account) => account !== removed)
  const ways = left.filter((account) => opensLogin(settings, account)).length
  if (left.length > 0 && (ways > 0 || !opensLogin(settings, removed))) return
  throw new Refusal('cannot_unlink_sole_account', 'The only way for the user to log in cannot be unlinked')
}

/** Account types that a `…/transfer` route exists for. */
export function isTransferable(type: AccountType): type is LinkedAccountType {
  return !['passkey', 'custom_auth', 'smart_wallet', 'guest'].includes(type)
}

/** Whether the user has nothing to log in with but this account, so that moving it leaves nobody behind. */
export function isOnlyAccount(user: StoredUser, key: AccountKey): boolean {
  return user.accounts.every((account) => isAccount(account, key) || !letsIn(account.type))
}
