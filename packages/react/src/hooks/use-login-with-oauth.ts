import { type OAuthFlowState, oauthOf, type PrivyEvents, type SocialProvider } from '@latchkey/core'
import { useCallback } from 'react'
import { useClient, useStore } from '../context.ts'
import { useEvents } from './use-events.ts'

export interface UseLoginWithOAuth {
  /** Leaves the page for the provider; where the page stands in a frame, a pop-up opens. */
  initOAuth: (input: { provider: SocialProvider; disableSignup?: boolean }) => Promise<void>
  /** also while the page that the provider came back to finishes the login */
  loading: boolean
  /** one state for all such hooks of the page */
  state: OAuthFlowState
}

/**
 * Login by a social provider with the host's own button. The page that the provider comes back to
 * finishes by itself; callbacks hear every login of the page. Who is logged in links the account instead.
 */
export function useLoginWithOAuth(callbacks?: PrivyEvents['login']): UseLoginWithOAuth {
  useEvents('login', callbacks)
  const client = useClient()
  const flow = oauthOf(client)
  const state = useStore(flow.state)
  const initOAuth = useCallback<UseLoginWithOAuth['initOAuth']>(
    ({ provider, disableSignup }) => flow.start(provider, { disableSignup }),
    [flow],
  )
  return { initOAuth, loading: state.status === 'loading', state }
}
