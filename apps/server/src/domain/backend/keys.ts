import type { SearchUsersBody } from '@latchkey/contract'
import { isStorable } from '@latchkey/contract/schemas'
import type { UserFilter, UserKey } from '../../ports/backend-users.ts'
import { parsePhoneNumber } from '../login/phone-number.ts'
import { storedAddress } from '../vault/ownership.ts'

/** Null for what is no address. */
export function walletKey(address: string): UserKey | null {
  const stored = storedAddress(address)
  return stored ? { by: 'wallet', address: stored } : null
}

/** Null when nothing is searched for. */
export function searchFilter(body: SearchUsersBody): UserFilter | null {
  const emails = (body.emails ?? []).map((email) => ({
    type: 'email',
    subject: email.trim().toLowerCase(),
  }))
  const phones = (body.phoneNumbers ?? []).flatMap((number) => {
    const phone = phoneSubject(number)
    return phone ? [{ type: 'phone', subject: phone.subject }] : []
  })
  const wallets = (body.walletAddresses ?? []).map(storedAddress).filter(Boolean)
  const accounts = [...emails, ...phones, ...wallets.map((subject) => ({ type: 'wallet', subject }))]
  const term = body.searchTerm || null
  if ((accounts.length === 0 && !term) || !isStorable(term ?? '')) return null
  return { accounts, wallets, term }
}

/** Null for what is no number that exists. */
export function phoneSubject(number: string): { subject: string; display: string } | null {
  const phone = parsePhoneNumber(number)
  return phone ? { subject: phone.e164, display: phone.international } : null
}
