import {
  emailLoginOf,
  errorCode,
  newestLoginAccount,
  type OtpFlowState,
  type PrivyEvents,
} from '@latchkey/core'
import { useEffect, useMemo, useRef } from 'react'
import { useClient, useStore } from '../context.ts'

export interface SendCodeToEmail {
  email: string
  disableSignup?: boolean
}
export interface LoginWithCode {
  code: string
}
export interface UseLoginWithEmail {
  sendCode: (input: SendCodeToEmail) => Promise<void>
  loginWithCode: (input: LoginWithCode) => Promise<void>
  /** one state for all such hooks of the page */
  state: OtpFlowState
}

/**
 * Login by e-mail code with the host's own form (surface 4.2). Success is told to this hook's callbacks only;
 * a failure also fires the shared `login` event, and rejects.
 */
export function useLoginWithEmail(callbacks?: PrivyEvents['login']): UseLoginWithEmail {
  const client = useClient()
  const flow = emailLoginOf(client)
  const state = useStore(flow.state)
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  const methods = useMemo(() => {
    // the flow shares a step that is asked for twice: its outcome is told once
    const told = new WeakSet<Promise<unknown>>()
    const reported = async <T>(task: Promise<T>, succeeded?: (result: T) => void) => {
      const first = !told.has(task)
      told.add(task)
      try {
        const result = await task
        if (first) succeeded?.(result)
      } catch (error) {
        if (first) latest.current?.onError?.(errorCode(error, 'unknown_auth_error'))
        throw error
      }
    }
    return {
      sendCode: ({ email, disableSignup }: SendCodeToEmail) =>
        reported(flow.sendCode({ email, disableSignup })),
      loginWithCode: ({ code }: LoginWithCode) =>
        reported(flow.loginWithCode({ code }), ({ user, isNewUser }) =>
          latest.current?.onComplete?.({
            user,
            isNewUser,
            wasAlreadyAuthenticated: false,
            loginMethod: 'email',
            loginAccount: newestLoginAccount(user),
          }),
        ),
    }
  }, [flow])
  return { ...methods, state }
}
