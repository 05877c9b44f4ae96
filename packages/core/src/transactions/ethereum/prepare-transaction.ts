import type { Chain } from 'viem'
import { configuredChain } from '../../chains/ethereum/chains.ts'
import type { NormalTransaction } from '../../chains/ethereum/normalize.ts'
import { publicClient } from '../../chains/ethereum/public-client.ts'
import type { ClientContext } from '../../context.ts'
import { ProviderError, RPC } from '../../errors/provider-error.ts'
import type { PreparedEthereumTransaction } from '../requests.ts'
import {
  balanceOf,
  chainIdSaid,
  feesOf,
  gasAfter,
  gasPriceSaid,
  gasSaid,
  latestBlock,
  layer1Fee,
  paysLayer1,
  pendingCount,
  perhaps,
  tipSaid,
  tokenSaid,
  UNASKED,
} from './chain-facts.ts'
import { decodeCalls, settleCalls } from './decode-calls.ts'
import type { TokenFacts } from './decoded-call.ts'
import { withCode } from './funds.ts'
import { coinPrice } from './price.ts'
import { tryTokens, UNTRIED } from './token-trial.ts'
import { essential, optional } from './waits.ts'

/** Gas of a plain transfer of ether; what an estimate is shown with when the chain gives none. */
const TRANSFER_GAS = 21_000n
/** EIP-2718 type of each transaction kind, as the frame wants it. */
export const TYPE_NUMBERS: Record<string, number> = { legacy: 0, eip2930: 1, eip1559: 2 }
/** Contracts whose names are asked for, of one transaction. */
export const MOST_TOKENS = 8

export interface Preparing {
  /** of several that are sent one after the other: those before this one */
  before?: readonly NormalTransaction[]
  /** how many of those the chain does not count yet; default: all */
  uncounted?: number
  /** somebody looks at it: prices and names are asked for too */
  shown?: boolean
}

/**
 * Fills nonce, fees and gas from the chain and reads the sender's balance (wire/frames 7.2): all in one round of questions
 * that are asked at once.
 *
 * @returns quantities in wei; `warning` is set when the chain could not estimate the gas, which mostly means
 * that the transaction would fail or is not covered by the balance.
 * @throws ProviderError -32603 when the chain cannot be asked at all, 4901 when another chain answers for it;
 * ConnectorError `unsupported_chain_id`.
 */
export async function prepareTransaction(
  context: ClientContext,
  transaction: NormalTransaction,
  chainId: number,
  { before = [], uncounted = before.length, shown = false }: Preparing = {},
): Promise<PreparedEthereumTransaction> {
  const chain = await configuredChain(context, chainId)
  const client = await publicClient(context, chainId)
  const { from, ...fields } = transaction
  const to = transaction.to ?? null
  const data = transaction.data ?? null
  const { extendedCalldataDecoding: extended } = context.config().embeddedWallets
  const calls = shown ? decodeCalls(to, data, { extended }) : []
  const contracts = [...new Set(calls.map(({ contract }) => contract.toLowerCase()))].slice(0, MOST_TOKENS)
  const estimate = () =>
    before.length > 0 ? gasAfter(client, before, transaction) : gasSaid(client, transaction)
  try {
    const extras = {
      layer1: paysLayer1(chain) ? perhaps(layer1Fee(client, transaction, chainId)) : Promise.resolve(0n),
      price: shown ? coinPrice(context, chain) : Promise.resolve(null),
      tokens: contracts.map((address) => tokenSaid(client, address)),
      trial: tryTokens(client, calls, { wallet: from, most: MOST_TOKENS, alone: before.length === 0 }),
    }
    const [said, counted, block, tip, gasPrice, balance, gas] = await essential(
      context.clock,
      Promise.all([
        chainIdSaid(client),
        transaction.nonce === undefined ? pendingCount(client, from) : transaction.nonce,
        latestBlock(client),
        tipSaid(client),
        gasPriceSaid(client),
        balanceOf(client, from),
        transaction.gas === undefined ? limit(estimate()) : { limit: transaction.gas, error: null },
      ]),
    )
    const [layer1, price, trial, ...tokens] = await Promise.all([
      optional(context.clock, extras.layer1, null),
      optional(context.clock, extras.price, null),
      optional(context.clock, extras.trial, UNTRIED),
      ...extras.tokens.map((asked) => optional(context.clock, asked, UNASKED)),
    ])
    if (said !== chainId) throw anotherChain(chain, said)
    const fees = feesOf(transaction, { baseFee: block.baseFee, tip, gasPrice })
    const checked = possible(gas, block.gasLimit)
    const facts = Object.fromEntries(contracts.map((address, at) => [address, tokens[at]]))
    const kind = transaction.type ?? (fees.maxFeePerGas === undefined ? 'legacy' : 'eip1559')
    const request = {
      from,
      ...fields,
      chainId,
      nonce: counted + (transaction.nonce === undefined ? uncounted : 0),
      ...fees,
      ...(checked.limit === null ? {} : { gas: checked.limit }),
      type: TYPE_NUMBERS[kind] ?? 2,
    }
    return {
      to,
      from,
      value: transaction.value ?? 0n,
      data,
      chainId,
      fee: (checked.limit ?? TRANSFER_GAS) * (fees.maxFeePerGas ?? fees.gasPrice ?? 0n) + (layer1 ?? 0n),
      layer1Fee: layer1,
      calls: settleCalls(calls, facts),
      tokens: named(facts),
      ...trial,
      price,
      balance,
      request,
      warning: checked.error,
    }
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause
    throw unprepared(cause)
  }
}

export const unprepared = (cause: unknown) =>
  new ProviderError('There was an issue preparing your transaction', RPC.internal, cause)

type Gas = { limit: bigint | null; error: unknown }

const limit = (estimate: Promise<bigint>): Promise<Gas> =>
  estimate.then(
    (limit) => ({ limit, error: null }),
    (error) => ({ limit: null, error: withCode(error) }),
  )

/** An estimate that no block has room for, or no transaction makes do with, is none. */
function possible(gas: Gas, blockGas: bigint | null): Gas {
  if (gas.error || gas.limit === null) return gas
  const fits = gas.limit >= TRANSFER_GAS && (blockGas === null || gas.limit <= blockGas)
  return fits ? gas : { limit: null, error: new RangeError('The network names an impossible amount of gas') }
}

/** Whoever signs for one chain and sends to another has signed something that is valid elsewhere. */
export const anotherChain = (chain: Chain, said: number) =>
  new ProviderError(
    `The network of ${chain.name} (chain ID ${chain.id}) answers as chain ID ${said}`,
    RPC.chainDisconnected,
  )

/** Those that said anything, or could not be asked. */
export function named(facts: Record<string, TokenFacts | undefined>): Record<string, TokenFacts> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([address, said]) =>
      said && (said.symbol !== null || said.decimals !== null || said.unread) ? [[address, said]] : [],
    ),
  )
}
