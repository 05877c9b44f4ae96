import { ClientError } from '@latchkey/core'
import type { Hash, Hex, LocalAccount, SignableMessage } from 'viem'

/** What of a connected wallet is needed; whoever else has as much may hand it in too. */
export interface ViemSource {
  address: string
  walletClientType: string
  getEthereumProvider(): Promise<{ request(request: never): Promise<unknown> }>
}

/**
 * A wallet as an account of viem, for clients and libraries that want one. What it signs is confirmed as a request to the
 * wallet's own provider is; hashes and authorizations (EIP-7702), of which nobody could say what they are for, show nothing.
 *
 * @throws ClientError `unsupported_wallet_type`, from `sign` and `signAuthorization` of a wallet that is not embedded
 */
export async function toViemAccount({ wallet }: { wallet: ViemSource }): Promise<LocalAccount> {
  const [{ toAccount }, viem, { hashAuthorization }] = await Promise.all([
    import('viem/accounts'),
    import('viem'),
    import('viem/utils'),
  ])
  const address = wallet.address as Hex
  const request = async (method: string, params: unknown[]): Promise<Hex> => {
    const provider = await wallet.getEthereumProvider()
    return provider.request({ method, params } as never) as Promise<Hex>
  }
  const sign = ({ hash }: { hash: Hash }): Promise<Hex> => {
    if (wallet.walletClientType !== 'privy')
      throw new ClientError('Only embedded wallets sign hashes', 'unsupported_wallet_type')
    return request('secp256k1_sign', [hash])
  }
  return toAccount({
    address,
    sign: async (input) => sign(input),
    signMessage: ({ message }) => request('personal_sign', [bytesOf(message), address]),
    signTransaction: (transaction) => {
      const asked = { from: address, ...transaction } as Parameters<typeof viem.formatTransactionRequest>[0]
      return request('eth_signTransaction', [
        { ...viem.formatTransactionRequest(asked), ...chainOf(transaction) },
      ]) as never
    },
    signTypedData(data) {
      const {
        domain = {},
        types,
        message,
        primaryType,
      } = data as {
        domain?: object
        types: Record<string, unknown>
        message: object
        primaryType: string
      }
      const all = { EIP712Domain: viem.getTypesForEIP712Domain({ domain }), ...types }
      const said = viem.serializeTypedData({ domain, types: all, message, primaryType } as never)
      return request('eth_signTypedData_v4', [address, said])
    },
    async signAuthorization(asked) {
      const contract = (asked.contractAddress ?? asked.address) as Hex
      const { chainId, nonce } = asked
      const { r, s, v, yParity } = viem.parseSignature(
        await sign({ hash: hashAuthorization({ contractAddress: contract, chainId, nonce }) }),
      )
      return { address: contract, chainId, nonce, r, s, v, yParity } as never
    },
  })

  function bytesOf(message: SignableMessage): Hex {
    if (typeof message === 'string') return viem.stringToHex(message)
    return typeof message.raw === 'string' ? message.raw : viem.bytesToHex(message.raw)
  }
}

const chainOf = ({ chainId }: { chainId?: number | undefined }) =>
  chainId === undefined ? {} : { chainId: `0x${chainId.toString(16)}` }
