import {
  type CodeLogin,
  errorCode,
  newestLoginAccount,
  type OtpFlowState,
  type PrivyEvents,
  type SendCodeInput,
} from '@latchkey/core'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from '../context.ts'

export interface LoginWithCode {
  code: string
}

export interface CodeMethods {
  send(input: SendCodeInput): Promise<void>
  loginWithCode: (input: LoginWithCode) => Promise<void>
  state: OtpFlowState
}

/**
 * A login by code with the host's own form (surface 4.2). Success is told to this hook's callbacks only; a failure also
 * fires the shared `login` event, and rejects.
 */
export function useLoginWithCode(flow: CodeLogin, callbacks?: PrivyEvents['login']): CodeMethods {
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
      send: (input: SendCodeInput) => reported(flow.sendCode(input)),
      loginWithCode: ({ code }: LoginWithCode) =>
        reported(flow.loginWithCode({ code }), ({ user, isNewUser }) =>
          latest.current?.onComplete?.({
            user,
            isNewUser,
            wasAlreadyAuthenticated: false,
            loginMethod: flow.method,
            loginAccount: newestLoginAccount(user),
          }),
        ),
    }
  }, [flow])
  return { ...methods, state }
}
