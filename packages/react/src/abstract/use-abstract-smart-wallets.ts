import { useMemo } from 'react'
import { useClient } from '../context.ts'
import type { AbstractSmartWallets } from './types.ts'

/**
 * The user's Abstract Global Wallet: an account of the chain Abstract, whose owner is the embedded wallet. All that it signs
 * is first shown in the dialog.
 *
 * Each member rejects without an embedded Ethereum wallet, for a chain that is not Abstract, and for one that is not in
 * `config.supportedChains`; with code 4001 for a user who refuses: then nothing is signed, and nothing sent.
 */
export function useAbstractSmartWallets(): AbstractSmartWallets {
  const client = useClient()
  return useMemo((): AbstractSmartWallets => {
    const loaded = async () => {
      const { abstractWallets } = await import('./wallets.ts')
      return abstractWallets(client)
    }
    return {
      signMessage: async ({ message }, chainId) => (await loaded()).signMessage({ message }, chainId),
      signTypedData: async (input, chainId) => (await loaded()).signTypedData(input, chainId),
      sendTransaction: async (input) => (await loaded()).sendTransaction(input),
      signTransaction: async (input) => (await loaded()).signTransaction(input),
    }
  }, [client])
}
