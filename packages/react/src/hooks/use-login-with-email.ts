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
    const reported = async <T>(task: Promise<T>) => {
      try {
        return await task
      } catch (error) {
        latest.current?.onError?.(errorCode(error, 'unknown_auth_error'))
        throw error
      }
    }
    return {
      sendCode: ({ email, disableSignup }: SendCodeToEmail) =>
        reported(flow.sendCode({ email, disableSignup })),
      async loginWithCode({ code }: LoginWithCode) {
        const { user, isNewUser } = await reported(flow.loginWithCode({ code }))
        latest.current?.onComplete?.({
          user,
          isNewUser,
          wasAlreadyAuthenticated: false,
          loginMethod: 'email',
          loginAccount: newestLoginAccount(user),
        })
      },
    }
  }, [flow])
  return { ...methods, state }
}
