import type { Chain, Hex, PublicClient } from 'viem'
import {
  decodeFunctionResult,
  encodeFunctionData,
  hexToBigInt,
  hexToNumber,
  numberToHex,
  parseAbi,
  serializeTransaction,
} from 'viem'
import { chainSaid, isRevert, Reverted } from '../../chains/ethereum/chain-said.ts'
import type { NormalTransaction } from '../../chains/ethereum/normalize.ts'
import type { TokenFacts } from './decoded-call.ts'

/** OP-stack chains of the built-in list whose own description does not name their oracle. */
const OP_STACK = new Set([10, 11155420, 8453, 84532, 7777777, 999999999, 690, 17069])
const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000F'

const ORACLE = parseAbi(['function getL1Fee(bytes) view returns (uint256)'])
const TOKEN = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address,uint256) returns (bool)',
])
const MAX = (1n << 256n) - 1n

type Client = Pick<PublicClient, 'request'>

/** A quantity of JSON-RPC. @throws where it is none, or more than a chain can count. */
function read(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw new TypeError('Not a quantity')
  return hexToBigInt(value as Hex)
}

const ask = (client: Client, method: string, params: unknown[] = []): Promise<unknown> =>
  client.request({ method, params } as never)

/** What the chain does not say, or says wrong, is null: nothing else waits for it. */
export const perhaps = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)

export interface Block {
  baseFee: bigint | null
  gasLimit: bigint | null
}

export const chainIdSaid = async (client: Client) => Number(read(await ask(client, 'eth_chainId')))

export async function pendingCount(client: Client, address: string, tag: 'pending' | 'latest' = 'pending') {
  return hexToNumber(numberToHex(read(await ask(client, 'eth_getTransactionCount', [address, tag]))))
}

export const balanceOf = async (client: Client, address: string) =>
  read(await ask(client, 'eth_getBalance', [address, 'latest']))

export async function latestBlock(client: Client): Promise<Block> {
  const block = (await ask(client, 'eth_getBlockByNumber', ['latest', false])) as Record<
    string,
    unknown
  > | null
  return {
    baseFee:
      block?.baseFeePerGas === undefined || block.baseFeePerGas === null ? null : read(block.baseFeePerGas),
    gasLimit: block?.gasLimit === undefined ? null : read(block.gasLimit),
  }
}

export const tipSaid = (client: Client) => perhaps(ask(client, 'eth_maxPriorityFeePerGas').then(read))
export const gasPriceSaid = (client: Client) => perhaps(ask(client, 'eth_gasPrice').then(read))

/** A call as JSON-RPC spells it, without fees: those of a wallet without funds would hide what else is wrong. */
export const callOf = ({ from, to, data, value, accessList }: NormalTransaction) => ({
  from,
  ...(to ? { to } : {}),
  ...(data ? { data } : {}),
  ...(value === undefined ? {} : { value: numberToHex(value) }),
  ...(accessList ? { accessList } : {}),
})

/** What a token calls itself, at most so many characters of it. */
const SYMBOL_CHARS = 32

/** The contract was asked and has no answer: a network that could not be asked says nothing of the contract. */
function isSilence(error: unknown): boolean {
  const said = chainSaid(error)
  return said !== null && isRevert(said)
}

/** Of a token that could not be asked. */
export const UNASKED: TokenFacts = { symbol: null, decimals: null, unread: true }

/** What a token says of itself; `unread`: not all of it could be asked, so nothing follows from what is missing. */
export async function tokenSaid(client: Client, address: string): Promise<TokenFacts> {
  let unread = false
  const call = async (functionName: 'symbol' | 'decimals') => {
    const data = encodeFunctionData({ abi: TOKEN, functionName })
    let answer: Hex
    try {
      answer = (await ask(client, 'eth_call', [{ to: address, data }, 'latest'])) as Hex
    } catch (error) {
      if (!isSilence(error)) unread = true
      return null
    }
    try {
      return decodeFunctionResult({ abi: TOKEN, functionName, data: answer })
    } catch {
      return null
    }
  }
  const [symbol, decimals] = await Promise.all([call('symbol'), call('decimals')])
  return {
    symbol: typeof symbol === 'string' ? symbol.slice(0, SYMBOL_CHARS) : null,
    decimals: decimals === null ? null : Number(decimals),
    ...(unread ? { unread } : {}),
  }
}

/** How much of a token an account has, in base units (ERC-20 `balanceOf`). @throws where it does not say. */
export async function tokenBalance(client: Client, token: string, owner: string): Promise<bigint> {
  const data = encodeFunctionData({ abi: TOKEN, functionName: 'balanceOf', args: [owner as Hex] })
  return read(await ask(client, 'eth_call', [{ to: token, data }, 'latest']))
}

/**
 * Whether a token refuses a transfer, tried and not sent: it is undone, or the answer is no, of which an estimate of the gas
 * says nothing. A token that answers nothing has done it, and so has one that could not be asked.
 */
export async function refusesTransfer(
  client: Client,
  { token, from, to, amount }: { token: string; from: string; to: string; amount: bigint },
): Promise<boolean> {
  const data = encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args: [to as Hex, amount] })
  try {
    const answer = await ask(client, 'eth_call', [{ from, to: token, data }, 'latest'])
    return typeof answer === 'string' && /^0x0{64}$/.test(answer)
  } catch (error) {
    return isSilence(error)
  }
}

export const paysLayer1 = (chain: Chain): boolean =>
  chain.contracts?.gasPriceOracle !== undefined || OP_STACK.has(chain.id)

/**
 * What an OP-stack chain takes for writing the transaction to its layer 1 (`GasPriceOracle.getL1Fee`). Asked before nonce,
 * gas and fees are known, of a transaction that has them as long as they can get: so it is rather too much than too little.
 */
export async function layer1Fee(client: Client, { to, data, value }: NormalTransaction, chainId: number) {
  const transaction = serializeTransaction({
    type: 'eip1559',
    chainId,
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
    value: value ?? 0n,
    nonce: 0xffffff,
    gas: 0xffffffn,
    maxFeePerGas: 0xffffffffffn,
    maxPriorityFeePerGas: 0xffffffffffn,
  })
  const call = encodeFunctionData({ abi: ORACLE, functionName: 'getL1Fee', args: [transaction] })
  return read(await ask(client, 'eth_call', [{ to: GAS_PRICE_ORACLE, data: call }, 'latest']))
}

export const gasSaid = async (client: Client, transaction: NormalTransaction) =>
  read(await ask(client, 'eth_estimateGas', [callOf(transaction)]))

/**
 * Gas of the last of several transactions, each upon what those before it leave behind (`eth_simulateV1`), and a half more,
 * since what is used is counted after what is given back.
 */
export async function gasAfter(
  client: Client,
  before: readonly NormalTransaction[],
  last: NormalTransaction,
) {
  const calls = [...before, last].map(callOf)
  const options = { blockStateCalls: [{ calls }], validation: false }
  const blocks = (await ask(client, 'eth_simulateV1', [options, 'latest'])) as {
    calls: { status: string; gasUsed: string; error?: { message?: string } }[]
  }[]
  const result = blocks[0]?.calls.at(-1)
  if (!result || blocks[0]?.calls.length !== calls.length) throw new TypeError('Not a simulation')
  if (result.status !== '0x1') throw new Reverted(result.error?.message ?? 'execution reverted')
  return (read(result.gasUsed) * 3n) / 2n
}

export interface Fees {
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
}

/**
 * Fees per gas: what was given, else the chain's tip upon its base fee and a fifth more, which covers a block that gets
 * dearer meanwhile; the chain's gas price where it has no base fee.
 * @throws where a type with EIP-1559 fees is asked of a chain without, or nothing is known.
 */
export function feesOf(
  given: NormalTransaction,
  { baseFee, tip, gasPrice }: { baseFee: bigint | null; tip: bigint | null; gasPrice: bigint | null },
): Fees {
  const legacy = given.type === 'legacy' || given.type === 'eip2930' || given.gasPrice !== undefined
  if (legacy || (baseFee === null && given.type === undefined)) {
    return { gasPrice: bounded(given.gasPrice ?? gasPrice) }
  }
  const base = baseFee === null ? null : (baseFee * 12n) / 10n
  const fromPrice = gasPrice !== null && baseFee !== null && gasPrice > baseFee ? gasPrice - baseFee : 0n
  const most = given.maxFeePerGas
  const wanted = given.maxPriorityFeePerGas ?? tip ?? fromPrice
  const maxPriorityFeePerGas =
    given.maxPriorityFeePerGas ?? (most !== undefined && wanted > most ? most : wanted)
  const maxFeePerGas = bounded(most ?? (base === null ? null : base + maxPriorityFeePerGas))
  if (maxPriorityFeePerGas > maxFeePerGas) throw new RangeError('The tip is more than the whole fee')
  return { maxFeePerGas, maxPriorityFeePerGas }
}

function bounded(fee: bigint | null): bigint {
  if (fee === null) throw new TypeError('The network names no fee')
  if (fee > MAX) throw new RangeError('The network names an impossible fee')
  return fee
}
