import { ClientError } from '@latchkey/core'
import {
  bytesToHex,
  formatTransactionRequest,
  getTypesForEIP712Domain,
  type Hash,
  type Hex,
  type LocalAccount,
  parseSignature,
  type SignableMessage,
  serializeTypedData,
  stringToHex,
} from 'viem'
import { toAccount } from 'viem/accounts'
import { hashAuthorization } from 'viem/utils'

/** What of a connected wallet is needed; whoever else has as much may hand it in too. */
export interface ViemSource {
  address: string
  walletClientType: string
  getEthereumProvider(): Promise<{ request(request: never): Promise<unknown> }>
}

/** The account that `toViemAccount` gives; with viem's code, so it is loaded late. */
export function viemAccount(wallet: ViemSource): LocalAccount {
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
      const asked = { from: address, ...transaction } as Parameters<typeof formatTransactionRequest>[0]
      return request('eth_signTransaction', [
        { ...formatTransactionRequest(asked), ...chainOf(transaction) },
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
      const all = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types }
      const said = serializeTypedData({ domain, types: all, message, primaryType } as never)
      return request('eth_signTypedData_v4', [address, said])
    },
    async signAuthorization(asked) {
      const contract = (asked.contractAddress ?? asked.address) as Hex
      const { chainId, nonce } = asked
      const { r, s, v, yParity } = parseSignature(
        await sign({ hash: hashAuthorization({ contractAddress: contract, chainId, nonce }) }),
      )
      return { address: contract, chainId, nonce, r, s, v, yParity } as never
    },
  })

  function bytesOf(message: SignableMessage): Hex {
    if (typeof message === 'string') return stringToHex(message)
    return typeof message.raw === 'string' ? message.raw : bytesToHex(message.raw)
  }
}

const chainOf = ({ chainId }: { chainId?: number | undefined }) =>
  chainId === undefined ? {} : { chainId: `0x${chainId.toString(16)}` }
