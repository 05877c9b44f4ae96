import { emailLoginOf, type OtpFlowState, type PrivyEvents } from '@latchkey/core'
import { useCallback } from 'react'
import { useClient } from '../context.ts'
import { type LoginWithCode, useLoginWithCode } from './use-login-with-code.ts'

export interface SendCodeToEmail {
  email: string
  disableSignup?: boolean
}
export interface UseLoginWithEmail {
  sendCode: (input: SendCodeToEmail) => Promise<void>
  loginWithCode: (input: LoginWithCode) => Promise<void>
  /** one state for all such hooks of the page */
  state: OtpFlowState
}

/** Login by e-mail code with the host's own form. */
export function useLoginWithEmail(callbacks?: PrivyEvents['login']): UseLoginWithEmail {
  const { send, loginWithCode, state } = useLoginWithCode(emailLoginOf(useClient()), callbacks)
  const sendCode = useCallback(
    ({ email, disableSignup }: SendCodeToEmail) => send({ to: email, disableSignup }),
    [send],
  )
  return { sendCode, loginWithCode, state }
}
