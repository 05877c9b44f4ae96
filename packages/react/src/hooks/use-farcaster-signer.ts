import { farcasterSignerActions } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../context.ts'

export interface UseFarcasterSigner {
  /** 32 bytes, Ed25519. Rejects without a signer that the user has approved. */
  getFarcasterSignerPublicKey: () => Promise<Uint8Array>
  /**
   * Signs the hash of a Farcaster message: the first 20 bytes of BLAKE3 over its data. Resolves with 64 bytes; rejects
   * without an approved signer, and for anything that is not 20 bytes.
   */
  signFarcasterMessage: (messageHash: Uint8Array) => Promise<Uint8Array>
  /**
   * Shows the screen on which the user lets this app write on Farcaster. Resolves once it is approved and the screen is
   * closed; rejects with what it failed with last, or with code 4001 when the user left before.
   */
  requestFarcasterSignerFromWarpcast: () => Promise<void>
}

/**
 * A key that writes on Farcaster in the user's name. Each function rejects without a session, a linked Farcaster account
 * and an embedded wallet of the user's own device.
 */
export function useFarcasterSigner(): UseFarcasterSigner {
  const client = useClient()
  return useMemo(() => {
    const actions = farcasterSignerActions(client)
    return {
      getFarcasterSignerPublicKey: actions.publicKey,
      signFarcasterMessage: actions.sign,
      requestFarcasterSignerFromWarpcast: () => actions.request(),
    }
  }, [client])
}
