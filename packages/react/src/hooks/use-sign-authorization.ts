import { type SignAuthorizationInput, type SignedAuthorization, signAuthorization } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../context.ts'

export interface UseSign7702Authorization {
  signAuthorization: (
    input: SignAuthorizationInput,
    options?: { address?: string },
  ) => Promise<SignedAuthorization>
}

/** Signs that an embedded Ethereum wallet takes on the code of a contract (EIP-7702). Nothing is shown. */
export function useSign7702Authorization(): UseSign7702Authorization {
  const client = useClient()
  return useMemo(
    () => ({ signAuthorization: (input, options) => signAuthorization(client, input, options) }),
    [client],
  )
}
