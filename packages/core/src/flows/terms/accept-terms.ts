import { LOGIN_ROUTES } from '@latchkey/contract'
import type { Session } from '../../session/session.ts'
import type { User } from '../../session/user.ts'

/** Records that the user accepts the app's terms; the answer is the user with that mark. */
export function acceptTerms({ session }: { session: Session }): Promise<User> {
  return session.updateUser(LOGIN_ROUTES.acceptTerms, {})
}
