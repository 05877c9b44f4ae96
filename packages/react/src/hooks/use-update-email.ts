import { emailUpdateOf, newestAccount, type OtpFlowState, type PrivyEvents, type User } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient, useStore } from '../context.ts'
import { useReport } from './use-direct-callbacks.ts'

export interface UseUpdateEmail {
  sendCode: (input: { newEmailAddress: string }) => Promise<void>
  /** undefined after a failure, which `state` and `onError` tell of */
  verifyCode: (input: { code: string }) => Promise<{ user: User } | undefined>
  state: OtpFlowState
}

/** Replaces the user's e-mail with the host's own form. Nothing rejects. */
export function useUpdateEmail(callbacks?: PrivyEvents['update']): UseUpdateEmail {
  const flow = emailUpdateOf(useClient())
  const report = useReport(
    ({ user }) => {
      const updatedAccount = newestAccount(user, (account) => account.type === 'email')
      if (updatedAccount) callbacks?.onSuccess?.({ user, updateMethod: 'email', updatedAccount })
    },
    (code) => callbacks?.onError?.(code, { linkMethod: 'email' }),
  )
  const methods = useMemo(
    () => ({
      sendCode: ({ newEmailAddress }: { newEmailAddress: string }) =>
        report(flow.sendCode(newEmailAddress)).catch(() => {}),
      verifyCode: async ({ code }: { code: string }) => {
        const task = flow.verifyCode(code)
        try {
          await report(task)
          return { user: (await task).user }
        } catch {
          return undefined
        }
      },
    }),
    [flow, report],
  )
  return { ...methods, state: useStore(flow.state) }
}
