import { createJwtSync, type JwtAuthFlowState, type JwtSync, type User } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useClient, useStore } from '../context.ts'
import { useGone } from './use-gone.ts'
import { useLatest } from './use-latest.ts'

interface JwtAuthInput {
  /** the host's token; nothing while nobody is logged in there */
  getExternalJwt: () => Promise<string | undefined>
  /** default true */
  enabled?: boolean
  onAuthenticated?: (result: { user: User; isNewUser: boolean }) => void
  onUnauthenticated?: () => void
  onError?: (error: Error) => void
}

export interface UseSyncJwtBasedAuthStateInput extends JwtAuthInput {
  /** Calls back whenever the token may have changed. @returns ends that */
  subscribe: (onChange: () => void) => () => void
}

export interface UseSubscribeToJwtAuthWithFlagInput extends JwtAuthInput {
  /** a change of it makes the token be looked at */
  isAuthenticated?: boolean
  /** nothing is done meanwhile */
  isLoading?: boolean
}

export interface UseSyncJwtBasedAuthStateInterface {
  state: JwtAuthFlowState
}

/** Keeps the session in step with the host's own login, told of changes by a subscription. */
export function useSyncJwtBasedAuthState(
  input: UseSyncJwtBasedAuthStateInput,
): UseSyncJwtBasedAuthStateInterface {
  const { subscribe, enabled = true } = input
  const [sync, state] = useJwtSync(input)
  // an inline `subscribe` is another one at every render: only the first look is taken without being called
  useEffect(() => (enabled ? sync.sync() : undefined), [sync, enabled])
  useEffect(() => subscribe(sync.sync), [sync, subscribe])
  return { state }
}

/** Keeps the session in step with the host's own login, told of changes by two flags. */
export function useSubscribeToJwtAuthWithFlag(
  input: UseSubscribeToJwtAuthWithFlagInput,
): UseSyncJwtBasedAuthStateInterface {
  const { isAuthenticated, isLoading, enabled = true } = input
  const [sync, state] = useJwtSync(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of a flag is the reason to look
  useEffect(() => {
    if (!isLoading) sync.sync()
  }, [sync, enabled, isAuthenticated, isLoading])
  return { state }
}

function useJwtSync(input: JwtAuthInput): [sync: JwtSync, state: JwtAuthFlowState] {
  const client = useClient()
  const { enabled = true } = input
  const latest = useLatest(input)
  const [sync] = useState(() =>
    createJwtSync(client, {
      getToken: () => latest.current.getExternalJwt(),
      onAuthenticated: (result) => latest.current.onAuthenticated?.(result),
      onUnauthenticated: () => latest.current.onUnauthenticated?.(),
      onError: (error) => latest.current.onError?.(error),
    }),
  )
  useGone(sync.stop)
  // stands before the effects that ask it to look
  useEffect(() => sync.switch(enabled), [sync, enabled])
  return [sync, useStore(sync.state)]
}
