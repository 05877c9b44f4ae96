import type { LinkedAccountType } from '@latchkey/contract'

/** `guest` is kept like an account but is none on the wire. */
export type AccountType = LinkedAccountType | 'guest'

/** What names an account: one owner per app, type and subject. */
export interface AccountKey {
  type: AccountType
  subject: string
}

/** An account whose control was just shown to this server. */
export interface ProvenAccount extends AccountKey {
  /** what the account is kept under; one owner per app, type and subject */
  subject: string
  /** profile fields of the wire beside the subject; replaces what is stored */
  data: Record<string, unknown>
  /** how a transfer screen names it */
  displayName: string | null
  /** verified addresses that allow- and denylist look at, e.g. an e-mail */
  listed?: string[]
}

/** What is stored beside the subject: the profile, and the addresses that the lists may look at later. */
export function storedData(account: ProvenAccount): Record<string, unknown> {
  return account.listed?.length ? { ...account.data, listed: account.listed } : account.data
}
