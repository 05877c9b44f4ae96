import { mfaActions, type User } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../context.ts'

export interface UseAuthMfa {
  /**
   * Has the user verify by a factor of the account, in our dialog. Resolves at once for a user without one; rejects where
   * nobody is logged in, and where the user leaves. `standalone` changes nothing here: the dialog stands before whatever is
   * shown.
   */
  verify: (options?: { standalone?: boolean }) => Promise<void>
}

export interface UseAuthMfaEnrollment {
  /** Has the user add a factor of the account, in our dialog; resolves once the dialog is closed. */
  enroll: (options?: Record<string, never>) => Promise<{ user: User }>
}

/** Verification for a host's own actions, without a wallet. */
export function useAuthMfa(): UseAuthMfa {
  const client = useClient()
  return useMemo(() => ({ verify: () => mfaActions(client).verifyAuth() }), [client])
}

/** The way to the factors that `useAuthMfa` asks for: an authenticator app, or passkeys. */
export function useAuthMfaEnrollment(): UseAuthMfaEnrollment {
  const client = useClient()
  return useMemo(() => ({ enroll: () => mfaActions(client).enrollAuth() }), [client])
}
