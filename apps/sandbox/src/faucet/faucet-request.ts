import { isAddress } from '@solana/kit'
import type { FaucetToken } from '../evm/token-payment.ts'
import type { SolanaToken } from '../solana/chain/tokens.ts'
import { parseAmount } from './parse-amount.ts'

export const CHAINS = ['ethereum', 'ethereum-2', 'solana'] as const
export type FaucetChain = (typeof CHAINS)[number]

export interface FaucetRequest {
  chain: FaucetChain
  /** `native`, or a token of that kind of chain */
  asset: string
  address: string
  /** In the smallest unit: wei, lamports, a token's own. */
  amount: bigint
}

/** The request cannot be met; the message tells the caller why. */
export class FaucetRefusal extends Error {
  override name = 'FaucetRefusal'
}

interface Asset {
  decimals: number
  /** Whole coins, given where no amount is asked for. */
  usual: string
  most: string
}

const COIN = { usual: '1', most: '100' }
const TOKEN = { usual: '100', most: '1000000' }

/** What can be had, by kind of chain. */
const ASSETS: {
  ethereum: Record<'native' | FaucetToken, Asset>
  solana: Record<'native' | SolanaToken, Asset>
} = {
  ethereum: {
    native: { decimals: 18, ...COIN },
    dollar: { decimals: 6, ...TOKEN },
    taxed: { decimals: 18, ...TOKEN },
    frozen: { decimals: 18, ...TOKEN },
    hostile: { decimals: 18, ...TOKEN },
    collectible: { decimals: 0, usual: '1', most: '1' },
    items: { decimals: 0, usual: '5', most: '1000' },
  },
  solana: {
    native: { decimals: 9, ...COIN },
    spl: { decimals: 6, ...TOKEN },
    'token-2022': { decimals: 9, ...TOKEN },
    hostile: { decimals: 6, ...TOKEN },
  },
}

/** Reads the body of a faucet request; throws FaucetRefusal. Amounts are in whole coins. */
export function readFaucetRequest(body: unknown): FaucetRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new FaucetRefusal('The body must be a JSON object with "chain" and "address".')
  const { chain, address, amount, asset = 'native' } = body as Record<string, unknown>
  if (!CHAINS.includes(chain as FaucetChain))
    throw new FaucetRefusal(`"chain" must be one of ${CHAINS.join(', ')}.`)
  const kind = chain === 'solana' ? 'solana' : 'ethereum'
  const assets: Record<string, Asset> = ASSETS[kind]
  const wanted = typeof asset === 'string' && Object.hasOwn(assets, asset) ? assets[asset] : undefined
  if (!wanted)
    throw new FaucetRefusal(`"asset" on ${chain} must be one of ${Object.keys(assets).join(', ')}.`)
  checkAddress(kind === 'ethereum', address)
  return {
    chain: chain as FaucetChain,
    asset: asset as string,
    address,
    amount: readAmount(wanted, amount),
  }
}

function checkAddress(ethereum: boolean, address: unknown): asserts address is string {
  const good =
    typeof address === 'string' &&
    (ethereum ? /^0x[0-9a-fA-F]{40}$/.test(address) && !/^0x0{40}$/.test(address) : isAddress(address))
  if (!good) throw new FaucetRefusal(`"address" must be ${ethereum ? 'an Ethereum' : 'a Solana'} address.`)
}

function readAmount({ decimals, usual, most }: Asset, value: unknown): bigint {
  const text = value === undefined || value === null ? usual : value
  const amount =
    typeof text === 'string' || typeof text === 'number' ? parseAmount(String(text), decimals) : undefined
  if (amount === undefined || amount <= 0n || amount > (parseAmount(most, decimals) as bigint))
    throw new FaucetRefusal(
      `"amount" must be a number above 0, up to ${most}, with at most ${decimals} decimals.`,
    )
  return amount
}
