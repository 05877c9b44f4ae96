import type { PrivyEvents } from '@latchkey/core'
import { useClient } from '../context.ts'
import { useEvents } from './use-events.ts'

/** Ends the session; `onSuccess` hears every logout of the page. */
export function useLogout(callbacks?: PrivyEvents['logout']): { logout: () => Promise<void> } {
  useEvents('logout', callbacks)
  return { logout: useClient().logout }
}
