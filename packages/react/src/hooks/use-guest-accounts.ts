import { loginAsGuest, type User } from '@latchkey/core'
import { useCallback } from 'react'
import { useClient } from '../context.ts'

/**
 * Logs in as a guest, who can become a full user by linking or by logging in. `login.onComplete` hears
 * of it, with the method `guest`.
 */
export function useGuestAccounts(): { createGuestAccount: () => Promise<User> } {
  const client = useClient()
  const createGuestAccount = useCallback(() => loginAsGuest(client), [client])
  return { createGuestAccount }
}
