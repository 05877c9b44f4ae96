import { completeTypedData } from '../../chains/ethereum/typed-data.ts'
import type { ClientContext } from '../../context.ts'
import { ProviderError, RPC } from '../../errors/provider-error.ts'
import { walletByAddress } from '../../wallets/by-address.ts'
import { frameRpc } from '../../wallets/frame-rpc.ts'

/** What an account is built over: of EIP-1193 only what an owner is asked. */
export interface SmartWalletOwner {
  // oxlint-disable-next-line typescript/no-explicit-any -- EIP-1193 leaves parameters and results to the method
  request(request: { method: string; params?: any }): Promise<any>
}

/**
 * The embedded wallet as the owner of a smart one, which signs with no screen: what it signs here is the hash of an
 * operation whose calls its user has just looked at. What asks it without that belongs to `ethereumProvider`.
 *
 * @throws ProviderError 4100 for another signer, 4200 for what no owner is asked, 4900 once the user has left.
 */
export function smartWalletOwner(context: ClientContext, address: string): SmartWalletOwner {
  const sign = async (method: string, params: readonly unknown[], signer: unknown = address) => {
    if (typeof signer !== 'string' || signer.toLowerCase() !== address.toLowerCase())
      throw new ProviderError(
        `This wallet is ${address}: it cannot sign for another address`,
        RPC.unauthorized,
      )
    const wallet = walletByAddress(context.state.get().user, 'ethereum', address)
    if (!wallet) throw new ProviderError('Disconnected', RPC.disconnected)
    const signature = await frameRpc(context, wallet, { method, params })
    if (typeof signature !== 'string') throw new ProviderError('Unable to sign', RPC.internal)
    return signature
  }
  return {
    async request({ method, params = [] }) {
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [address]
        case 'personal_sign':
          return sign(method, params, params[1])
        case 'eth_signTypedData_v4':
          return sign(method, [address, completeTypedData(params[1])], params[0])
        case 'secp256k1_sign':
          return sign(method, params)
      }
      throw new ProviderError(`${method} is not asked of the owner of a smart wallet`, RPC.unsupported)
    },
  }
}
