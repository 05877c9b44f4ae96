import type { LinkedAccount } from '@latchkey/contract'
import { ACCOUNT_FORMS, isAccountType } from '@latchkey/contract'
import type { StoredAccount } from './stored-user.ts'

/**
 * A linked account as the wire has it; undefined for what is no linked account there, such as a guest's credential.
 * Whatever else is kept with one stays on the server.
 */
export function toWireAccount(account: StoredAccount): LinkedAccount | undefined {
  const { type, data } = account
  if (!isAccountType(type)) return undefined
  const { subject, fields } = ACCOUNT_FORMS[type]
  const wire: Record<string, unknown> = { type }
  if (subject) wire[subject] = account.subject
  for (const [name, otherwise] of Object.entries(fields)) {
    const known = data[name]
    const value = known === undefined ? otherwise : (known ?? otherwise ?? null)
    if (value !== undefined) wire[name] = value
  }
  if (type === 'farcaster') wire.fid = Number(account.subject)
  return {
    ...wire,
    verified_at: account.latest_verified_at,
    first_verified_at: account.first_verified_at,
    latest_verified_at: account.latest_verified_at,
  } as unknown as LinkedAccount
}
