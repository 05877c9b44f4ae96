import type { AppSettings } from '../app/settings.ts'
import { Refusal } from '../refusal.ts'

/**
 * Rules that depend on the address alone, so that they tell nothing about accounts.
 * @throws Refusal `disallowed_login_method`, `disallowed_plus_email`.
 */
export function checkEmailForm(settings: AppSettings, email: string): void {
  if (!settings.email_auth) throw new Refusal('disallowed_login_method', 'This app has no login by e-mail')
  if (settings.disable_plus_emails && email.slice(0, email.lastIndexOf('@')).includes('+')) {
    throw new Refusal('disallowed_plus_email', 'This app takes no e-mail address with a plus sign')
  }
}

/** @throws Refusal `allowlist_rejected` when the app's lists keep the address out. */
export function checkLists(settings: AppSettings, email: string): void {
  const domain = email.slice(email.lastIndexOf('@'))
  const listed = (list: readonly string[]) =>
    list.some((entry) => entry.toLowerCase() === email || entry.toLowerCase() === domain)
  const denied = listed(settings.denylist) || (settings.allowlist_enabled && !listed(settings.allowlist))
  if (denied) throw new Refusal('allowlist_rejected', 'This address is not on the list of the app')
}
