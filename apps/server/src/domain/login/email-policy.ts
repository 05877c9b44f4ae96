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
