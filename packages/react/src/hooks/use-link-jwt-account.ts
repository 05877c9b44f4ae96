import {
  errorCode,
  type JwtAuthFlowState,
  linkCustomJwt,
  newestAccount,
  type PrivyEvents,
  type User,
} from '@latchkey/core'
import { useCallback, useState } from 'react'
import { useClient } from '../context.ts'
import { useLatest } from './use-latest.ts'

export interface UseLinkJwtAccount {
  linkWithCustomJwt: (jwt: string) => Promise<{ user: User }>
  /** this hook's own */
  state: JwtAuthFlowState
}

/**
 * Links the account that a token of the host's names (surface 4.2). The outcome is told to this hook's callbacks; a
 * failure also fires the shared `linkAccount` event, and rejects.
 */
export function useLinkJwtAccount(callbacks?: PrivyEvents['linkAccount']): UseLinkJwtAccount {
  const client = useClient()
  const latest = useLatest(callbacks)
  const [state, setState] = useState<JwtAuthFlowState>({ status: 'initial' })
  const linkWithCustomJwt = useCallback(
    async (jwt: string) => {
      setState({ status: 'loading' })
      try {
        const { user } = await linkCustomJwt(client, jwt)
        setState({ status: 'done' })
        const linkedAccount = newestAccount(user, (account) => account.type === 'custom_auth')
        if (linkedAccount) latest.current?.onSuccess?.({ user, linkMethod: 'custom', linkedAccount })
        return { user }
      } catch (error) {
        setState({ status: 'error', error: error instanceof Error ? error : new Error(String(error)) })
        latest.current?.onError?.(errorCode(error, 'unknown_auth_error'), { linkMethod: 'custom' })
        throw error
      }
    },
    [client, latest],
  )
  return { linkWithCustomJwt, state }
}
