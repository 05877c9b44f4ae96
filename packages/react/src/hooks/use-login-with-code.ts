import type { CodeLogin, OtpFlowState, PrivyEvents, SendCodeInput } from '@latchkey/core'
import { useMemo } from 'react'
import { useStore } from '../context.ts'
import { useDirectLogin } from './use-direct-callbacks.ts'

export interface LoginWithCode {
  code: string
}

export interface CodeMethods {
  send(input: SendCodeInput): Promise<void>
  loginWithCode: (input: LoginWithCode) => Promise<void>
  state: OtpFlowState
}

/**
 * A login by code with the host's own form. Success is told to this hook's callbacks only; a failure also
 * fires the shared `login` event, and rejects.
 */
export function useLoginWithCode(flow: CodeLogin, callbacks?: PrivyEvents['login']): CodeMethods {
  const report = useDirectLogin(callbacks)
  const methods = useMemo(
    () => ({
      send: (input: SendCodeInput) => report(flow.sendCode(input)),
      loginWithCode: ({ code }: LoginWithCode) => report(flow.loginWithCode({ code })),
    }),
    [flow, report],
  )
  return { ...methods, state: useStore(flow.state) }
}
