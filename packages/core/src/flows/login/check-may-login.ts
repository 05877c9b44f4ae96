import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'

/** Somebody is in who is more than a guest: there is nothing to log in for. */
export function isLoggedIn({ state }: Pick<ClientContext, 'state'>): boolean {
  const { authenticated, user } = state.get()
  return authenticated && !user?.isGuest
}

/**
 * Refuses a login before anything is asked of the user, where the proof would be refused after it (SESS-028).
 * @throws ClientError while somebody is logged in, guests aside.
 */
export function checkMayLogIn(client: Pick<ClientContext, 'state'>): void {
  if (isLoggedIn(client)) throw new ClientError('User already authenticated')
}
