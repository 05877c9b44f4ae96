import { ProviderError, RPC } from '../../errors/provider-error.ts'

interface Asked {
  /** null: the user has left */
  address: string | null
  /** chains that the wallet may use */
  chainIds: readonly number[]
}

/**
 * What the provider answers of itself, for wallets whose page gave its consent by embedding them. No `wallet_` method
 * is any business of a chain's RPC: what is not answered here is refused.
 *
 * - `wallet_addEthereumChain` (EIP-3085): null where the host has configured the chain, 4200 where it has not.
 * - `wallet_getPermissions`, `wallet_requestPermissions` (EIP-2255): `eth_accounts`, restricted to the one address.
 * - `wallet_watchAsset` (EIP-747) and all others: 4200, they are not for a wallet without a list of assets.
 *
 * @throws ProviderError -32602 for parameters that cannot be read, 4100 with nobody logged in.
 */
export function walletMethod(method: string, params: unknown, asked: Asked): unknown {
  switch (method) {
    case 'wallet_addEthereumChain':
      return addChain(first(params), asked.chainIds)
    case 'wallet_getPermissions':
      return asked.address ? [permission(asked.address)] : []
    case 'wallet_requestPermissions':
      return requestPermissions(first(params), asked.address)
  }
  throw new ProviderError(`${method} is not supported by this wallet`, RPC.unsupported)
}

function addChain(given: unknown, chainIds: readonly number[]): null {
  const { chainId } = given as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]+$/i.test(chainId))
    throw invalid('chainId must be a 0x hex string')
  if (chainIds.includes(Number(chainId))) return null
  throw new ProviderError(
    `This wallet has the chains of its app alone: chain ${Number(chainId)} is not in its supportedChains`,
    RPC.unsupported,
  )
}

function requestPermissions(given: unknown, address: string | null) {
  const wanted = Object.keys(given as object)
  if (wanted.length === 0) throw invalid('No permission is asked for')
  const unknown = wanted.find((name) => name !== 'eth_accounts')
  if (unknown) throw new ProviderError(`There is no permission ${unknown} here`, RPC.unsupported)
  if (!address) throw new ProviderError('Nobody is logged in', RPC.unauthorized)
  return [permission(address)]
}

const permission = (address: string) => ({
  invoker: window.location.origin,
  parentCapability: 'eth_accounts',
  caveats: [{ type: 'restrictReturnedAccounts', value: [address] }],
})

function first(params: unknown): object {
  const given = Array.isArray(params) ? params[0] : undefined
  if (typeof given !== 'object' || given === null)
    throw invalid('Parameters must be an array that holds an object')
  return given
}

const invalid = (message: string) => new ProviderError(message, RPC.invalidParams)
