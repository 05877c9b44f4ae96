import { errorCode, newestLoginAccount, type PrivyEvents, type Proven } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatest } from './use-latest.ts'

type Report = (task: Promise<Proven>) => Promise<void>

/** Outcomes told so far: a flow shares a step that is asked for twice, and its outcome is told once. */
const told = new WeakSet<Promise<unknown>>()

function report(
  task: Promise<Proven>,
  outcome: { succeeded(proven: Proven): void; failed(code: string): void },
): Promise<void> {
  const first = !told.has(task)
  told.add(task)
  return task.then(
    (proven) => {
      if (first) outcome.succeeded(proven)
    },
    (error) => {
      if (first) outcome.failed(errorCode(error, 'unknown_auth_error'))
      throw error
    },
  )
}

/** Tells a headless login's outcome to the hook that asked for it, and to no other (surface 2.3). */
export function useDirectLogin(callbacks: PrivyEvents['login'] | undefined): Report {
  const latest = useLatest(callbacks)
  return useCallback(
    (task) =>
      report(task, {
        succeeded: ({ user, isNewUser, method }) =>
          latest.current?.onComplete?.({
            user,
            isNewUser,
            wasAlreadyAuthenticated: false,
            loginMethod: method,
            loginAccount: newestLoginAccount(user),
          }),
        failed: (code) => latest.current?.onError?.(code),
      }),
    [latest],
  )
}

/** The same for a link of a passkey, the newest of which is the account. */
export function useDirectPasskeyLink(callbacks: PrivyEvents['linkAccount'] | undefined): Report {
  const latest = useLatest(callbacks)
  return useCallback(
    (task) =>
      report(task, {
        succeeded: ({ user, method }) => {
          const time = (at: Date | null) => at?.getTime() ?? 0
          const [linkedAccount] = user.linkedAccounts
            .filter((account) => account.type === 'passkey')
            .sort((a, b) => time(b.verifiedAt) - time(a.verifiedAt))
          if (linkedAccount) latest.current?.onSuccess?.({ user, linkMethod: method, linkedAccount })
        },
        failed: (code) => latest.current?.onError?.(code, { linkMethod: 'passkey' }),
      }),
    [latest],
  )
}
