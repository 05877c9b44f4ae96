import type { AccessList, Hex } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import { KeyError } from '../key-error.ts'
import { quantity } from './quantity.ts'

const SAFE = BigInt(Number.MAX_SAFE_INTEGER)

export type TransactionType = 'legacy' | 'eip2930' | 'eip1559'

/** Every spelling of a type that a host may use: viem's word, the number, and the number in hex or decimals. */
const TYPES = new Map<unknown, TransactionType>(
  (['legacy', 'eip2930', 'eip1559'] as const).flatMap((name, number) =>
    [name, number, BigInt(number), `0x${number}`, `0x0${number}`, String(number)].map(
      (spelling) => [spelling, name] as const,
    ),
  ),
)

function invalid(message: string): never {
  throw new KeyError('invalid_input', message)
}

function typeOf(request: Record<string, unknown>): TransactionType {
  if (request.type !== undefined && request.type !== null) {
    return TYPES.get(request.type) ?? invalid('This type of transaction is not supported')
  }
  if (request.maxFeePerGas != null || request.maxPriorityFeePerGas != null) return 'eip1559'
  if (request.gasPrice == null) return 'eip1559'
  if (request.accessList == null) return 'legacy'
  // Stryker disable next-line StringLiteral: without the word the serializer reads the same type off the access list
  return 'eip2930'
}

function dataOf({ data, input }: Record<string, unknown>): Hex | undefined {
  const value = data ?? input
  if (value === undefined || value === null) return undefined
  if (value instanceof Uint8Array)
    return `0x${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  if (typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)) return value as Hex
  return invalid('data is not hex of whole bytes')
}

function addressOf(value: unknown): Hex | undefined {
  if (value === undefined || value === null || value === '0x' || value === '') return undefined
  if (typeof value !== 'string' || !isAddress(value)) return invalid('to is not an Ethereum address')
  return value
}

/** An access list as viem, ethers and JSON-RPC spell it: objects, pairs, or a map from address to keys. */
function accessListOf(value: unknown): AccessList {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return invalid('accessList is not valid')
  const entries: unknown[] = Array.isArray(value) ? value : Object.entries(value)
  return entries.map((entry) => {
    const pair = Array.isArray(entry) ? { address: entry[0], storageKeys: entry[1] } : entry
    const { address, storageKeys } = (pair ?? {}) as { address: unknown; storageKeys: unknown }
    const keysFit =
      Array.isArray(storageKeys) &&
      storageKeys.every((key) => typeof key === 'string' && /^0x[0-9a-f]{64}$/i.test(key))
    if (typeof address !== 'string' || !isAddress(address) || !keysFit)
      return invalid('accessList is not valid')
    return { address, storageKeys: storageKeys as Hex[] }
  })
}

/** The serializer writes any whole number for typed transactions, but calculates with a `number` for legacy ones. */
function chainIdOf(value: unknown, type: TransactionType): number {
  const chainId = quantity('chainId', value)
  if (chainId === 0n) invalid('chainId is missing')
  if (chainId <= SAFE) return Number(chainId)
  if (type === 'legacy') invalid('chainId is out of range')
  return chainId as unknown as number
}

function checkSender(from: unknown, signer: string): void {
  if (from === undefined || from === null) return
  const fits = typeof from === 'string' && isAddress(from, { strict: false }) && getAddress(from) === signer
  if (!fits) invalid('from is not the address of this wallet')
}

/**
 * Reads a host's transaction into the one form that is signed. Quantities may be bigint, number, decimal text
 * or hex; the gas limit may be `gas` or `gasLimit`; the type a number or a word, else inferred from the fee
 * fields. `from`, when given, must be `signer`; other unknown fields are ignored.
 * @throws KeyError `invalid_input`; also without a chain id, since such a signature would count on every chain.
 */
export function readTransaction(request: unknown, signer: string) {
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    invalid('Expected a transaction')
  const fields = request as Record<string, unknown>
  checkSender(fields.from, signer)
  const type = typeOf(fields)
  const nonce = quantity('nonce', fields.nonce)
  if (nonce > SAFE) invalid('nonce is out of range')
  const common = {
    chainId: chainIdOf(fields.chainId, type),
    nonce: Number(nonce),
    to: addressOf(fields.to),
    data: dataOf(fields),
    value: quantity('value', fields.value),
    gas: quantity('gas', fields.gas ?? fields.gasLimit),
  }
  if (type === 'eip1559') {
    return {
      ...common,
      type,
      maxFeePerGas: quantity('maxFeePerGas', fields.maxFeePerGas),
      maxPriorityFeePerGas: quantity('maxPriorityFeePerGas', fields.maxPriorityFeePerGas),
      accessList: accessListOf(fields.accessList),
    }
  }
  const gasPrice = quantity('gasPrice', fields.gasPrice)
  if (type === 'legacy') return { ...common, type, gasPrice }
  return { ...common, type, gasPrice, accessList: accessListOf(fields.accessList) }
}
