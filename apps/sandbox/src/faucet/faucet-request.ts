import { isAddress } from '@solana/kit'
import { parseAmount } from './parse-amount.ts'

export const CHAINS = ['ethereum', 'ethereum-2', 'solana'] as const
export type FaucetChain = (typeof CHAINS)[number]

export interface FaucetRequest {
  chain: FaucetChain
  asset: 'native' | 'spl'
  address: string
  /** In the smallest unit: wei, lamports, millionths of the demo token. */
  amount: bigint
}

/** The request cannot be met; the message tells the caller why. */
export class FaucetRefusal extends Error {
  override name = 'FaucetRefusal'
}

const DECIMALS = { ethereum: 18, solana: 9, spl: 6 }
const USUAL = { ethereum: '1', solana: '1', spl: '100' }
const MOST = { ethereum: '100', solana: '100', spl: '1000000' }

/** Reads the body of a faucet request; throws FaucetRefusal. Amounts are in whole coins, default 1 (100 tokens). */
export function readFaucetRequest(body: unknown): FaucetRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new FaucetRefusal('The body must be a JSON object with "chain" and "address".')
  const { chain, address, amount, asset = 'native' } = body as Record<string, unknown>
  if (!CHAINS.includes(chain as FaucetChain))
    throw new FaucetRefusal(`"chain" must be one of ${CHAINS.join(', ')}.`)
  if (asset !== 'native' && asset !== 'spl') throw new FaucetRefusal('"asset" must be native or spl.')
  if (asset === 'spl' && chain !== 'solana') throw new FaucetRefusal('"asset" spl exists on solana only.')
  const kind = chain === 'solana' ? (asset === 'spl' ? 'spl' : 'solana') : 'ethereum'
  checkAddress(kind === 'ethereum', address)
  return {
    chain: chain as FaucetChain,
    asset,
    address,
    amount: readAmount(kind, amount),
  }
}

function checkAddress(ethereum: boolean, address: unknown): asserts address is string {
  const good =
    typeof address === 'string' &&
    (ethereum ? /^0x[0-9a-fA-F]{40}$/.test(address) && !/^0x0{40}$/.test(address) : isAddress(address))
  if (!good) throw new FaucetRefusal(`"address" must be ${ethereum ? 'an Ethereum' : 'a Solana'} address.`)
}

function readAmount(kind: keyof typeof DECIMALS, value: unknown): bigint {
  const decimals = DECIMALS[kind]
  const most = parseAmount(MOST[kind], decimals) as bigint
  const text = value === undefined || value === null ? USUAL[kind] : value
  const amount =
    typeof text === 'string' || typeof text === 'number' ? parseAmount(String(text), decimals) : undefined
  if (amount === undefined || amount <= 0n || amount > most)
    throw new FaucetRefusal(
      `"amount" must be a number above 0, up to ${MOST[kind]}, with at most ${decimals} decimals.`,
    )
  return amount
}
