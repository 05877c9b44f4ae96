import { type OtpFlowState, type PrivyEvents, smsLoginOf } from '@latchkey/core'
import { useCallback } from 'react'
import { useClient } from '../context.ts'
import { type LoginWithCode, useLoginWithCode } from './use-login-with-code.ts'

export interface SendCodeToSms {
  /** without a plus and a country code it is read as a number of the US */
  phoneNumber: string
  disableSignup?: boolean
}
export interface UseLoginWithSms {
  sendCode: (input: SendCodeToSms) => Promise<void>
  loginWithCode: (input: LoginWithCode) => Promise<void>
  /** one state for all such hooks of the page */
  state: OtpFlowState
}

/** Login by a code to a phone with the host's own form. */
export function useLoginWithSms(callbacks?: PrivyEvents['login']): UseLoginWithSms {
  const { send, loginWithCode, state } = useLoginWithCode(smsLoginOf(useClient()), callbacks)
  const sendCode = useCallback(
    ({ phoneNumber, disableSignup }: SendCodeToSms) => send({ to: phoneNumber, disableSignup }),
    [send],
  )
  return { sendCode, loginWithCode, state }
}
