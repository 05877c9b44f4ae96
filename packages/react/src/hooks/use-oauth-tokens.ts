import { type PrivyEvents, reauthorize, type SocialProvider } from '@latchkey/core'
import { useCallback } from 'react'
import { useClient } from '../context.ts'
import { useEvents } from './use-events.ts'

export interface UseOAuthTokens {
  /** Asks a linked provider for fresh tokens; the page is left for it. */
  reauthorize: (input: { provider: SocialProvider }) => Promise<void>
}

/** The provider's own tokens, handed over after a login or link where the app's settings allow it. */
export function useOAuthTokens(callbacks?: PrivyEvents['oAuthAuthorization']): UseOAuthTokens {
  useEvents('oAuthAuthorization', callbacks)
  const client = useClient()
  return {
    reauthorize: useCallback(({ provider }) => reauthorize(client, provider), [client]),
  }
}
