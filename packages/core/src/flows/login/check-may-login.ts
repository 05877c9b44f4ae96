import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'

/**
 * Refuses a login before anything is asked of the user, where the proof would be refused after it (SESS-028).
 * @throws ClientError while somebody is logged in, guests aside.
 */
export function checkMayLogIn(client: ClientContext): void {
  const { authenticated, user } = client.state.get()
  if (authenticated && !user?.isGuest) throw new ClientError('User already authenticated')
}
