import type { AccountRow } from '../../ports/account-store.ts'
import type { NoticedAccount } from '../../ports/notice-store.ts'

/** What a notice calls an account; the label is what its owner knows it by. */
export function noticedAccount({ type, subject, data }: AccountRow): NoticedAccount {
  return { type, label: labelOf(type, subject, data) }
}

function labelOf(type: string, subject: string, data: Record<string, unknown>): string | null {
  if (type === 'email' || type === 'phone' || type === 'wallet') return subject
  if (type === 'custom_auth' || type === 'guest') return null
  const names = type === 'passkey' ? ['authenticator_name'] : ['username', 'email', 'name', 'first_name']
  for (const name of names) if (typeof data[name] === 'string' && data[name]) return data[name]
  return null
}
