import type { LinkedAccount, User } from '@latchkey/contract'

/** Claims of the identity token beside those of every token; the published server client reads these names. */
export interface IdentityClaims {
  /** creation time, unix seconds, as text */
  cr: string
  /** JSON of the short account forms */
  linked_accounts: string
  /** JSON of the metadata */
  custom_metadata: string
  guest?: 't'
}

export function identityClaims(user: User): IdentityClaims {
  return {
    cr: String(user.created_at),
    linked_accounts: JSON.stringify(user.linked_accounts.map(shortForm)),
    custom_metadata: JSON.stringify(user.custom_metadata ?? {}),
    ...(user.is_guest ? { guest: 't' as const } : {}),
  }
}

function shortForm(account: LinkedAccount): Record<string, unknown> {
  const lv = account.latest_verified_at
  if (account.type === 'email') return { type: 'email', address: account.address, lv }
  return {
    type: 'wallet',
    address: account.address,
    chain_type: account.chain_type,
    wallet_client_type: account.wallet_client_type,
    ...(account.id ? { id: account.id } : {}),
    lv,
  }
}
