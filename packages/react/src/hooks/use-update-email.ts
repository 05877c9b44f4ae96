import {
  emailUpdateOf,
  errorCode,
  newestAccount,
  type OtpFlowState,
  type PrivyEvents,
  type User,
} from '@latchkey/core'
import { useMemo } from 'react'
import { useClient, useStore } from '../context.ts'
import { useLatest } from './use-latest.ts'

export interface UseUpdateEmail {
  sendCode: (input: { newEmailAddress: string }) => Promise<void>
  /** undefined after a failure, which `state` and `onError` tell of */
  verifyCode: (input: { code: string }) => Promise<{ user: User } | undefined>
  state: OtpFlowState
}

/** Replaces the user's e-mail with the host's own form (surface 4.2). Nothing rejects. */
export function useUpdateEmail(callbacks?: PrivyEvents['update']): UseUpdateEmail {
  const client = useClient()
  const flow = emailUpdateOf(client)
  const state = useStore(flow.state)
  const latest = useLatest(callbacks)
  const methods = useMemo(() => {
    const told = (error: unknown) =>
      latest.current?.onError?.(errorCode(error, 'unknown_auth_error'), { linkMethod: 'email' })
    return {
      sendCode: async ({ newEmailAddress }: { newEmailAddress: string }) => {
        await flow.sendCode(newEmailAddress).catch(told)
      },
      verifyCode: async ({ code }: { code: string }) => {
        try {
          const { user } = await flow.verifyCode(code)
          const updatedAccount = newestAccount(user, (account) => account.type === 'email')
          if (updatedAccount) latest.current?.onSuccess?.({ user, updateMethod: 'email', updatedAccount })
          return { user }
        } catch (error) {
          told(error)
          return undefined
        }
      },
    }
  }, [flow, latest])
  return { ...methods, state }
}
