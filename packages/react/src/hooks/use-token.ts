import type { PrivyEvents } from '@latchkey/core'
import { useClient } from '../context.ts'
import { useEvents } from './use-events.ts'

/** The access token for the host's own server; callbacks hear when one is stored or removed. */
export function useToken(callbacks?: PrivyEvents['accessToken']): {
  getAccessToken: () => Promise<string | null>
} {
  useEvents('accessToken', callbacks)
  return { getAccessToken: useClient().getAccessToken }
}
