import { type User, unauthenticatedError } from '@latchkey/core'
import { useCallback } from 'react'
import { useClient, useStore } from '../context.ts'

/** The user, and a way to read them anew from the server, which brings an identity token that says the same. */
export function useUser(): { user: User | null; refreshUser: () => Promise<User> } {
  const client = useClient()
  const { user } = useStore(client.state)
  const refreshUser = useCallback(async () => {
    const fresh = await client.refreshUser()
    if (!fresh) throw unauthenticatedError()
    return fresh
  }, [client])
  return { user, refreshUser }
}
