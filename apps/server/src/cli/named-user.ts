import { phoneSubject } from '../domain/backend/keys.ts'
import type { BackendUsers, UserKey } from '../ports/backend-users.ts'

/** Whom `--user` names. @throws Error where it names nobody. */
export function namedKey(named = ''): Exclude<UserKey, { by: 'username' | 'wallet' }> {
  const text = named.trim()
  if (text.startsWith('did:')) return { by: 'id', id: text }
  if (text.includes('@')) return { by: 'account', type: 'email', subject: text.toLowerCase() }
  const phone = text.startsWith('+') ? phoneSubject(text) : null
  if (phone) return { by: 'account', type: 'phone', subject: phone.subject }
  throw new Error('Say whose wallet: --user <id, e-mail address, or phone number with its +>')
}

/** @throws Error when none is named, or the app has none. */
export async function namedUser(
  users: BackendUsers,
  appId: string,
  named: string | undefined,
): Promise<string> {
  const user = await users.find(appId, namedKey(named))
  if (!user) throw new Error(`App ${appId} has no user ${named}`)
  return user.id
}
