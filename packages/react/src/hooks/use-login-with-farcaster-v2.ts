import { initFarcasterV2, loginWithFarcasterV2, type User } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../context.ts'

export interface UseLoginWithFarcasterV2 {
  /** the nonce that the signed message has to hold; `expiresAt` is ISO 8601 */
  init: () => Promise<{ nonce: string; expiresAt: string }>
  login: (input: { fid: number; message: string; signature: string }) => Promise<{ user: User }>
}

/** Login by a message that a Farcaster app signed: no state and no callbacks, a failure rejects. */
export function useLoginWithFarcasterV2(): UseLoginWithFarcasterV2 {
  const client = useClient()
  return useMemo(
    () => ({
      init: () => initFarcasterV2(client),
      login: async (input) => ({ user: (await loginWithFarcasterV2(client, input)).user }),
    }),
    [client],
  )
}
