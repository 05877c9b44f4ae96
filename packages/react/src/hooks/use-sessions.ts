import { type LoginSession, sessionsOf } from '@latchkey/core'
import { useEffect } from 'react'
import { useClient, useStore } from '../context.ts'

export interface UseSessions {
  /** the one of this page first, then by last use; empty until they were read */
  sessions: LoginSession[]
  /** they were read */
  ready: boolean
  loading: boolean
  /** error code of the last thing that failed */
  error: string | null
  /** Reads them anew. Rejects as the call does. */
  refresh: () => Promise<void>
  /** Logs out there. One that has ended already is no failure. */
  revoke: (id: string) => Promise<void>
  /** Logs out everywhere else. */
  revokeOthers: () => Promise<void>
  /** Opens the screen "Where you are logged in"; resolves when it is closed. */
  showSessions: () => Promise<void>
}

/**
 * Where the user is logged in, with ways to log out there: a hook of ours, which the published library lacks. It reads
 * the list when somebody is logged in.
 */
export function useSessions(): UseSessions {
  const client = useClient()
  const own = sessionsOf(client)
  const userId = useStore(client.state).user?.id
  const { sessions, ready, loading, error } = useStore(own.state)
  useEffect(() => {
    if (userId && !own.state.get().ready) own.refresh().catch(() => {})
  }, [own, userId])
  const { refresh, revoke, revokeOthers, show: showSessions } = own
  return { sessions, ready, loading, error, refresh, revoke, revokeOthers, showSessions }
}
