import type { AuthorizationRequest } from '@latchkey/core'
import { useCallback } from 'react'
import { useWalletActions } from './use-wallet-actions.ts'

export interface UseAuthorizationSignatureInterface {
  /**
   * The user's signature of a request to the wallets API, for its header `privy-authorization-signature`: for a use of a wallet that
   * the server holds, or a change of who may use it beside the user. Nothing else is signed. The user is asked for a second
   * factor where there is one.
   */
  generateAuthorizationSignature: (request: AuthorizationRequest) => Promise<{ signature: string }>
}

/** Signs requests to the wallets API as the user, for a backend that sends them. */
export function useAuthorizationSignature(): UseAuthorizationSignatureInterface {
  const actions = useWalletActions()
  const generateAuthorizationSignature = useCallback<
    UseAuthorizationSignatureInterface['generateAuthorizationSignature']
  >((request) => actions.generateAuthorizationSignature(request), [actions])
  return { generateAuthorizationSignature }
}
