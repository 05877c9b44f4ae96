import { type PasskeyFlowState, type PrivyEvents, passkeyOf } from '@latchkey/core'
import { useCallback } from 'react'
import { useClient, useStore } from '../context.ts'
import { useDirectLink, useDirectLogin } from './use-direct-callbacks.ts'

export interface UseLoginWithPasskey {
  /** @param options.credentialIds only these passkeys, base64url */
  loginWithPasskey: (options?: { credentialIds?: string[] }) => Promise<void>
  /** one state for all passkey hooks of the page */
  state: PasskeyFlowState
}

export interface UseSignupWithPasskey {
  signupWithPasskey: () => Promise<void>
  state: PasskeyFlowState
}

export interface UseLinkWithPasskey {
  linkWithPasskey: () => Promise<void>
  state: PasskeyFlowState
}

/**
 * Login by passkey with the host's own button. Success is told to this hook's callbacks only; a failure
 * also fires the shared event, and rejects.
 */
export function useLoginWithPasskey(callbacks?: PrivyEvents['login']): UseLoginWithPasskey {
  const flow = passkeyOf(useClient())
  const report = useDirectLogin(callbacks)
  const loginWithPasskey = useCallback<UseLoginWithPasskey['loginWithPasskey']>(
    (options) => report(flow.login({ credentialIds: options?.credentialIds })),
    [flow, report],
  )
  return { loginWithPasskey, state: useStore(flow.state) }
}

/** Makes a user whose first account is a passkey, where the app lets passkeys sign up. */
export function useSignupWithPasskey(callbacks?: PrivyEvents['login']): UseSignupWithPasskey {
  const flow = passkeyOf(useClient())
  const report = useDirectLogin(callbacks)
  const signupWithPasskey = useCallback(() => report(flow.signup()), [flow, report])
  return { signupWithPasskey, state: useStore(flow.state) }
}

/** Links a passkey to the user who is logged in. */
export function useLinkWithPasskey(callbacks?: PrivyEvents['linkAccount']): UseLinkWithPasskey {
  const flow = passkeyOf(useClient())
  const report = useDirectLink(callbacks, 'passkey', 'passkey')
  const linkWithPasskey = useCallback(() => report(flow.link()), [flow, report])
  return { linkWithPasskey, state: useStore(flow.state) }
}
