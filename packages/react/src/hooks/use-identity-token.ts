import { useClient, useStore } from '../context.ts'

/** The identity token: who the user is and what they linked, signed; null when logged out. */
export function useIdentityToken(): { identityToken: string | null } {
  const { identityToken } = useStore(useClient().state)
  return { identityToken }
}
