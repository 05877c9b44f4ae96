import { customAuthState, type JwtAuthFlowState, type PrivyEvents } from '@latchkey/core'
import { useClient, useStore } from '../context.ts'
import { useEvents } from './use-events.ts'

export interface UseCustomAuth {
  status: JwtAuthFlowState
}

/**
 * State of the login by `config.customAuth`, as a whole object.
 * @deprecated use `useSyncJwtBasedAuthState`
 */
export function useCustomAuth(callbacks?: PrivyEvents['customAuth']): UseCustomAuth {
  useEvents('customAuth', callbacks)
  return { status: useStore(customAuthState(useClient())) }
}
