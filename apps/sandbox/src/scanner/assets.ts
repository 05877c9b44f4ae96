import { type Address, decodeFunctionResult, encodeFunctionData, formatUnits, parseAbi } from 'viem'
import { callEthereum } from '../evm/ethereum-rpc.ts'
import type { Prices } from '../prices/prices.ts'
import { type AssetKind, ETHER } from './movements.ts'

const ABI = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
const ERC1155 = '0xd9b67a26'

/** An asset in the vendor's words. */
export interface Asset {
  type: AssetKind
  address?: string
  name: string
  symbol: string
  decimals?: number
  logo_url?: string
  chain_id?: number
  chain_name?: string
}

/** What the chain says of tokens and accounts, each asked for once. */
export class TokenBook {
  readonly #url: string
  readonly #chainId: number
  readonly #prices: Prices
  readonly #known = new Map<string, Promise<unknown>>()

  constructor(url: string, chainId: number, prices: Prices) {
    this.#url = url
    this.#chainId = chainId
    this.#prices = prices
  }

  async asset(kind: AssetKind, token: string): Promise<Asset> {
    if (token === ETHER) {
      const chain = { chain_id: this.#chainId, chain_name: `Local ${this.#chainId}`, logo_url: '' }
      return { type: 'NATIVE', name: 'Ether', symbol: 'ETH', decimals: 18, ...chain }
    }
    const [name, symbol] = await Promise.all([this.#read(token, 'name', ''), this.#read(token, 'symbol', '')])
    const described = { type: kind, address: token, name, symbol }
    return kind === 'ERC20' ? { ...described, decimals: await this.#read(token, 'decimals', 18) } : described
  }

  /** Of which kind the collection at that address is. */
  async collectionKind(token: string): Promise<'ERC721' | 'ERC1155'> {
    return (await this.#read(token, 'supportsInterface', false, [ERC1155])) ? 'ERC1155' : 'ERC721'
  }

  balance(token: string, owner: string): Promise<bigint> {
    return this.#read(token, 'balanceOf', 0n, [owner])
  }

  async hasCode(address: string): Promise<boolean> {
    return (await this.#once(`code ${address}`, () => this.#ask('eth_getCode', [address, 'latest']))) !== '0x'
  }

  /** An amount in the spellings of the vendor's answers; without a price nothing is said in dollars. */
  amount({ decimals = 0, symbol }: Asset, raw: bigint) {
    const value = formatUnits(raw, decimals)
    const price = this.#prices.get(symbol)
    return {
      raw_value: `0x${raw.toString(16)}`,
      value,
      ...(price === undefined ? {} : { usd_price: String(Number((Number(value) * price).toFixed(6))) }),
    }
  }

  /** What a contract says, or `otherwise` where it says nothing that can be read. */
  async #read<T>(token: string, functionName: string, otherwise: T, args: unknown[] = []): Promise<T> {
    const call = { abi: ABI, functionName, args } as never
    const data = encodeFunctionData(call)
    const ask = () => this.#ask<`0x${string}`>('eth_call', [{ to: token as Address, data }, 'latest'])
    try {
      const result = await this.#once(`${token} ${data}`, ask)
      return decodeFunctionResult({ abi: ABI, functionName, data: result } as never) as T
    } catch {
      return otherwise
    }
  }

  #ask<T>(method: string, params: unknown[]): Promise<T> {
    return callEthereum<T>(this.#url, method, params)
  }

  #once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = (this.#known.get(key) as Promise<T> | undefined) ?? ask()
    this.#known.set(key, known)
    return known
  }
}
