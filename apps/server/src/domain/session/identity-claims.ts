import type { LinkedAccount, User } from '@latchkey/contract'
import { SHORT_FORMS } from '@latchkey/contract'

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

/** Names of a short form, of the wire and its own, and whether what is empty is left out. */
const SHORT = new Map(
  Object.entries(SHORT_FORMS).map(([type, short]) => [
    type,
    short.map((entry) => {
      const [wire = '', name] = entry.split('>')
      const from = wire.replace('?', '')
      return { from, to: name ?? from, maybe: from !== wire }
    }),
  ]),
)

function shortForm(account: LinkedAccount) {
  const fields: Record<string, unknown> = {}
  const values = account as unknown as Record<string, unknown>
  for (const { from, to, maybe } of SHORT.get(account.type) ?? []) {
    if (values[from] || !maybe) fields[to] = values[from]
  }
  return { type: account.type, ...fields, lv: account.latest_verified_at }
}
