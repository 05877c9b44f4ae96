import type { AccountStore } from '../../ports/account-store.ts'
import type { AccountKey } from '../account/proven-account.ts'
import type { App } from '../app/app.ts'
import type { AppSettings } from '../app/settings.ts'
import { Refusal } from '../refusal.ts'
import type { StoredUser } from '../user/stored-user.ts'

type Listed = AccountKey & { listed?: readonly string[] | undefined }

/** What an entry of a list may say to mean this account. */
function namesOf({ type, subject, listed = [] }: Listed): string[] {
  const addresses = [...listed, ...(type === 'email' || type === 'phone' ? [subject] : [])].map((address) =>
    address.toLowerCase(),
  )
  const domains = addresses
    .filter((address) => address.includes('@'))
    .map((address) => address.slice(address.lastIndexOf('@')))
  return [...addresses, ...domains, `${type}:${subject}`.toLowerCase()]
}

function onList(list: readonly string[], accounts: readonly Listed[]): boolean {
  const names = new Set(accounts.flatMap(namesOf))
  return list.some((entry) => names.has(entry.trim().toLowerCase()))
}

function checkLists(settings: AppSettings, accounts: readonly Listed[]): void {
  const denied = onList(settings.denylist, accounts)
  if (denied || (settings.allowlist_enabled && !onList(settings.allowlist, accounts))) {
    throw new Refusal('allowlist_rejected', 'This account is not on the list of the app')
  }
}

/**
 * Holds an account that was just proven, and the other accounts of its user (`user`, else its owner), against the app's
 * lists: one of them has to be allowed and none denied. Apps without lists cost no look-up.
 * @throws Refusal `allowlist_rejected`.
 */
export async function admitAccount(
  ports: { accounts: AccountStore },
  app: App,
  account: Listed,
  user?: StoredUser,
): Promise<void> {
  const { settings } = app
  if (!settings.allowlist_enabled && settings.denylist.length === 0) return
  const owner = user ?? (await ports.accounts.owner(app.id, account))
  const others = (owner?.accounts ?? []).map(({ type, subject, data }) => ({
    type: type as AccountKey['type'],
    subject,
    listed: Array.isArray(data.listed) ? (data.listed as string[]) : [],
  }))
  checkLists(settings, [account, ...others])
}
