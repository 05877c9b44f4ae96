import { customAuthState, type JwtAuthFlowState, type PrivyEvents } from '@latchkey/core'
import { useClient, useStore } from '../context.ts'
import { useEvents } from './use-events.ts'

/**
 * State of the login by `config.customAuth`, as a whole object.
 * @deprecated use `useSyncJwtBasedAuthState`
 */
export function useCustomAuth(callbacks?: PrivyEvents['customAuth']): { status: JwtAuthFlowState } {
  useEvents('customAuth', callbacks)
  return { status: useStore(customAuthState(useClient())) }
}
