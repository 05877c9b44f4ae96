import { OAUTH_PROVIDERS, type OAuthAccountType, oauthAccountType } from '@latchkey/contract'
import type { AccountType } from '../account/proven-account.ts'

type OtherType = Exclude<AccountType, OAuthAccountType>

/** A type that is left out does not compile. */
const OTHERS = {
  email: true,
  phone: true,
  wallet: true,
  smart_wallet: true,
  farcaster: true,
  telegram: true,
  passkey: true,
  custom_auth: true,
  cross_app: true,
  guest: true,
} satisfies Record<OtherType, true>
const ACCOUNT_TYPES = [...OAUTH_PROVIDERS.map(oauthAccountType), ...Object.keys(OTHERS)]

export const LIST_ENTRY_FORMS =
  'an entry is an e-mail address, a domain written @example.com, a phone number written +12015550123, or an account ' +
  'written by its type and subject such as google_oauth:<subject> or wallet:<address>'

/** Whether an entry of an allow- or denylist could ever mean an account (see lists.ts). */
export function isListEntry(text: string): boolean {
  const entry = text.trim().toLowerCase()
  const [, type, subject] = /^([a-z_]+):(.+)$/.exec(entry) ?? []
  if (type && subject) return ACCOUNT_TYPES.includes(type)
  return /^[^\s@]*@[^\s@]+$/.test(entry) || /^\+[1-9]\d{5,14}$/.test(entry)
}
