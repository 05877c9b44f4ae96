import type { ClientContext } from '../../context.ts'
import type { Session } from '../../session/session.ts'
import type { User } from '../../session/user.ts'
import type { Login } from '../login/login.ts'

/** A login as a guest; its code is loaded when it is first used. */
export async function loginAsGuest(
  client: ClientContext & { session: Session; login: Login },
): Promise<User> {
  return (await import('./guest-login.ts')).createGuestAccount(client)
}
