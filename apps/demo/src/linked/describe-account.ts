import type { User } from '@latchkey/react-auth'
import { METHODS, type MethodId } from '../playground/methods.ts'

export interface DescribedAccount {
  method: MethodId
  /** what kind of account */
  kind: string
  /** what its owner calls it */
  name: string
  /** what an unlink is asked with; null where there is none */
  id: string | number | null
  key: string
}

/** Everything a visitor logs in with; wallets have cards of their own. */
export const loginAccounts = (user: User): DescribedAccount[] =>
  user.linkedAccounts.flatMap((account) => describeAccount(account) ?? [])

function describeAccount(account: User['linkedAccounts'][number]): DescribedAccount | null {
  switch (account.type) {
    case 'email':
      return described('email', 'Email', account.address, account.address)
    case 'phone':
      return described('sms', 'Phone', account.number, account.number)
    case 'farcaster':
      return described(
        'farcaster',
        'Farcaster',
        at(account.username) ?? account.displayName ?? `No. ${account.fid}`,
        account.fid,
      )
    case 'telegram':
      return described(
        'telegram',
        'Telegram',
        at(account.username) ?? fullName(account.firstName, account.lastName) ?? account.telegramUserId,
        account.telegramUserId,
      )
    case 'passkey':
      return described(
        'passkey',
        'Passkey',
        account.authenticatorName ?? account.createdWithDevice ?? account.createdWithBrowser ?? 'This device',
        account.credentialId,
      )
    case 'custom_auth':
      return described('custom', 'Juniper’s own login', account.customUserId, null, account.customUserId)
    default: {
      const social = METHODS.find(({ id }) => account.type === `${id}_oauth`)
      if (!social || !('subject' in account)) return null
      const { email, name, username } = account as Record<
        'email' | 'name' | 'username',
        string | null | undefined
      >
      return described(
        social.id,
        social.name,
        at(username) ?? email ?? name ?? account.subject,
        account.subject,
      )
    }
  }
}

function described(
  method: MethodId,
  kind: string,
  name: string,
  id: string | number | null,
  key = String(id),
): DescribedAccount {
  return { method, kind, name, id, key: `${method} ${key}` }
}

const at = (username: string | null | undefined) => (username ? `@${username}` : null)
const fullName = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ') || null
