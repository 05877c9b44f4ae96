import type { EthereumTransactionFields } from '@latchkey/contract'
import type { EthereumNode } from '../../ports/chain-nodes.ts'
import { Refusal } from '../refusal.ts'
import type { ChainSetting } from './chain-of.ts'
import { beforeSigning } from './node-answer.ts'
import type { FilledEthereumTransaction, SendingWallet } from './port.ts'
import { readQuantity, toHex } from './quantities.ts'

const PLAIN_TRANSFER = 21_000n

/** All but the nonce, and who named the fees. */
export interface FilledButNonce {
  transaction: Omit<FilledEthereumTransaction, 'nonce'>
  /** undefined: it is ours to choose */
  nonce: number | undefined
  /** by the client in any part: they are kept as they are */
  feesGiven: boolean
}

type Fees = Pick<
  FilledEthereumTransaction,
  'type' | 'gas_price' | 'max_fee_per_gas' | 'max_priority_fee_per_gas'
>

/**
 * Keeps what is given and fills in the rest by what the node says: gas with a quarter to spare, fees of EIP-1559 where the
 * chain has it (twice the base fee and the priority fee), else its gas price.
 * @throws Refusal `invalid_data`, `insufficient_funds`, `transaction_broadcast_failure`, `unavailable`
 */
export async function fillEthereum(
  node: EthereumNode,
  setting: ChainSetting,
  caip2: string,
  wallet: SendingWallet,
  given: EthereumTransactionFields,
): Promise<FilledButNonce> {
  const chainId = caip2.slice('eip155:'.length)
  const { from = wallet.address } = given
  if (!isText(from, /^/) || from.toLowerCase() !== wallet.address.toLowerCase())
    throw new Refusal('invalid_data', 'from is not the address of this wallet')
  if (given.chain_id !== undefined && String(readQuantity('chain_id', given.chain_id)) !== chainId)
    throw new Refusal('invalid_data', 'chain_id is not that of caip2')
  const value = readQuantity('value', given.value ?? 0)
  const data = given.data ?? '0x'
  // in our words: what a node says of them differs by its make
  if (given.to !== undefined && !isText(given.to, /^0x[0-9a-fA-F]{40}$/))
    throw new Refusal('invalid_data', 'to is not an address')
  if (!isText(data, /^0x(?:[0-9a-fA-F]{2})*$/)) throw new Refusal('invalid_data', 'data is not 0x hex')
  const nonce = given.nonce === undefined ? undefined : Number(readQuantity('nonce', given.nonce))
  if (nonce !== undefined && !Number.isSafeInteger(nonce))
    throw new Refusal('invalid_data', 'nonce is too high')
  const to = given.to === undefined ? {} : { to: given.to }
  const call = { from: wallet.address, ...to, value: toHex(value), data }
  const [fees, gas, balance] = await beforeSigning(
    Promise.all([
      feesOf(node, given),
      given.gas_limit === undefined ? node.estimateGas(call) : undefined,
      node.balance(wallet.address),
    ]),
  )
  const gasLimit =
    given.gas_limit === undefined ? withRoom(gas ?? 0n) : readQuantity('gas_limit', given.gas_limit)
  const cost = gasLimit * BigInt(fees.max_fee_per_gas ?? fees.gas_price ?? 0)
  const feesGiven = [given.gas_price, given.max_fee_per_gas, given.max_priority_fee_per_gas].some(
    (one) => one !== undefined,
  )
  if (given.gas_price === undefined && given.max_fee_per_gas === undefined) withinLimit(setting, cost)
  if (balance < value + cost) {
    const text = `The wallet has ${balance} wei; this moves ${value} and may cost ${cost}`
    throw new Refusal('insufficient_funds', text)
  }
  return {
    transaction: {
      ...call,
      from: wallet.address,
      chain_id: toHex(BigInt(chainId)),
      gas_limit: toHex(gasLimit),
      ...fees,
    },
    nonce,
    feesGiven,
  }
}

/** The fields of a transaction come as the client sent them. */
const isText = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value)

/** @throws Refusal where a node's fees are beyond what the operator lets one transaction cost. */
function withinLimit(setting: ChainSetting, cost: bigint): void {
  if (cost <= BigInt(setting.max_fee)) return
  const text = `The node asks for fees up to ${cost} wei, this app allows ${setting.max_fee}: name the fees yourself`
  throw new Refusal('transaction_broadcast_failure', text)
}

const withRoom = (gas: bigint) => (gas === PLAIN_TRANSFER ? gas : gas + gas / 4n)

async function feesOf(node: EthereumNode, given: EthereumTransactionFields): Promise<Fees> {
  const { type, gas_price, max_fee_per_gas, max_priority_fee_per_gas } = given
  const modern = max_fee_per_gas !== undefined || max_priority_fee_per_gas !== undefined
  if ((modern && (gas_price !== undefined || (type ?? 2) !== 2)) || (type === 2 && gas_price !== undefined))
    throw new Refusal('invalid_data', 'gas_price goes with types 0 and 1, max_fee_per_gas with type 2')
  if (gas_price !== undefined)
    return { type: type ?? 0, gas_price: toHex(readQuantity('gas_price', gas_price)) }
  const max = max_fee_per_gas === undefined ? undefined : readQuantity('max_fee_per_gas', max_fee_per_gas)
  const tip =
    max_priority_fee_per_gas === undefined
      ? undefined
      : readQuantity('max_priority_fee_per_gas', max_priority_fee_per_gas)
  if (max !== undefined && tip !== undefined) {
    if (tip > max) throw new Refusal('invalid_data', 'max_priority_fee_per_gas is more than max_fee_per_gas')
    return modernFees(max, tip)
  }
  const { baseFee, gasPrice, priorityFee } = await node.fees()
  if (!modern && (type === 0 || type === 1 || (type === undefined && baseFee === null)))
    return { type: type ?? 0, gas_price: toHex(gasPrice) }
  if (baseFee === null) throw new Refusal('invalid_data', 'This chain knows no transactions of type 2')
  if (max !== undefined) return modernFees(max, priorityFee < max ? priorityFee : max)
  const given_tip = tip ?? priorityFee
  return modernFees(2n * baseFee + given_tip, given_tip)
}

const modernFees = (max: bigint, tip: bigint): Fees => ({
  type: 2,
  max_fee_per_gas: toHex(max),
  max_priority_fee_per_gas: toHex(tip),
})

/** What nodes ask for one in place of another of the same nonce is a tenth more; and what the chain costs by now. */
export async function raiseFees(
  node: EthereumNode,
  setting: ChainSetting,
  sent: FilledEthereumTransaction,
): Promise<FilledEthereumTransaction> {
  const now = await beforeSigning(feesOf(node, { type: sent.type }))
  const raised = { ...sent }
  for (const name of ['gas_price', 'max_fee_per_gas', 'max_priority_fee_per_gas'] as const) {
    const before = sent[name]
    if (before === undefined) continue
    const more = (BigInt(before) * 5n + 3n) / 4n
    const asked = BigInt(now[name] ?? 0)
    raised[name] = toHex(asked > more ? asked : more)
  }
  withinLimit(setting, BigInt(sent.gas_limit) * BigInt(raised.max_fee_per_gas ?? raised.gas_price ?? 0))
  return raised
}
