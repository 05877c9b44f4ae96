import {
  errorCode,
  newestAccount,
  newestLoginAccount,
  type PrivyErrorCode,
  type PrivyEvents,
  type Proven,
} from '@latchkey/core'
import { useCallback, useState } from 'react'
import { useLatest } from './use-latest.ts'

type Report = (task: Promise<Proven | void>) => Promise<void>

/**
 * Tells the outcome of a headless step to the hook that asked for it, and passes a failure on. A flow
 * shares a step that is asked for twice: its outcome is told once. What proves nothing, such as a code that is sent,
 * has only its failure told.
 */
export function useReport(
  succeeded: (proven: Proven) => void,
  failed: (code: PrivyErrorCode) => void,
): Report {
  const latest = useLatest({ succeeded, failed })
  const [told] = useState(() => new WeakSet<Promise<unknown>>())
  return useCallback(
    (task) => {
      const first = !told.has(task)
      told.add(task)
      return task.then(
        (proven) => {
          if (first && proven) latest.current.succeeded(proven)
        },
        (error) => {
          if (first) latest.current.failed(errorCode(error, 'unknown_auth_error') as PrivyErrorCode)
          throw error
        },
      )
    },
    [latest, told],
  )
}

/** For a login, which a `useLogin` elsewhere hears nothing of. */
export function useDirectLogin(callbacks: PrivyEvents['login'] | undefined): Report {
  return useReport(
    ({ user, isNewUser, method }) =>
      callbacks?.onComplete?.({
        user,
        isNewUser,
        wasAlreadyAuthenticated: false,
        loginMethod: method,
        loginAccount: newestLoginAccount(user),
      }),
    (code) => callbacks?.onError?.(code),
  )
}

/** For a link; the newest account of its type is the one that was linked. */
export function useDirectLink(
  callbacks: PrivyEvents['linkAccount'] | undefined,
  type: 'passkey' | 'custom_auth',
  linkMethod: 'passkey' | 'custom',
): Report {
  return useReport(
    ({ user }) => {
      const linkedAccount = newestAccount(user, (account) => account.type === type)
      if (linkedAccount) callbacks?.onSuccess?.({ user, linkMethod, linkedAccount })
    },
    (code) => callbacks?.onError?.(code, { linkMethod }),
  )
}
