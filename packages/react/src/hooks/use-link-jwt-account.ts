import { type JwtAuthFlowState, linkCustomJwt, type PrivyEvents, type User } from '@latchkey/core'
import { useCallback, useState } from 'react'
import { useClient } from '../context.ts'
import { useDirectLink } from './use-direct-callbacks.ts'

export interface UseLinkJwtAccount {
  linkWithCustomJwt: (jwt: string) => Promise<{ user: User }>
  /** this hook's own */
  state: JwtAuthFlowState
}

/**
 * Links the account that a token of the host's names. The outcome is told to this hook's callbacks; a
 * failure also fires the shared `linkAccount` event, and rejects.
 */
export function useLinkJwtAccount(callbacks?: PrivyEvents['linkAccount']): UseLinkJwtAccount {
  const client = useClient()
  const report = useDirectLink(callbacks, 'custom_auth', 'custom')
  const [state, setState] = useState<JwtAuthFlowState>({ status: 'initial' })
  const linkWithCustomJwt = useCallback(
    async (jwt: string) => {
      setState({ status: 'loading' })
      const task = linkCustomJwt(client, jwt)
      try {
        await task
        setState({ status: 'done' })
      } catch (error) {
        setState({ status: 'error', error: error instanceof Error ? error : new Error(String(error)) })
      }
      await report(task)
      return { user: (await task).user }
    },
    [client, report],
  )
  return { linkWithCustomJwt, state }
}
