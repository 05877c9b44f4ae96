import type { User } from '../../session/user.ts'
import type { FlowClient } from '../flow-client.ts'

/** A login as a guest; its code is loaded when it is first used. */
export async function loginAsGuest(client: FlowClient): Promise<User> {
  return (await import('./guest-login.ts')).createGuestAccount(client)
}
