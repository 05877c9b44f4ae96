import type { AccessList } from 'viem'

export type Quantity = string | number | bigint

/** A transaction as hosts hand it in; `gas` is another name of `gasLimit`. */
export interface UnsignedTransactionRequest {
  from?: string
  to?: string
  nonce?: Quantity
  gasLimit?: Quantity
  gas?: Quantity
  gasPrice?: Quantity
  data?: string | ArrayLike<number>
  value?: Quantity
  chainId?: number
  type?: number | string
  accessList?: { address: string; storageKeys: string[] }[] | [string, string[]][] | Record<string, string[]>
  maxPriorityFeePerGas?: Quantity
  maxFeePerGas?: Quantity
}

/** The same in one spelling: quantities as bigint, in wei; what was not given is left out. */
export interface NormalTransaction {
  from: `0x${string}`
  to?: `0x${string}`
  nonce?: number
  gas?: bigint
  data?: `0x${string}`
  value?: bigint
  type?: 'legacy' | 'eip2930' | 'eip1559'
  accessList?: AccessList
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
}

const TYPES = ['legacy', 'eip2930', 'eip1559'] as const

/**
 * Reads a host's transaction (wire/frames 7.2). Types 0 and 1 keep the gas price alone, type 2 the fees of
 * EIP-1559; without a type the fees that were given decide, else the chain. A nonce of 0 counts as not given.
 *
 * @throws TypeError 'Invalid transaction request' for values that cannot be read and for other types.
 */
export function normalizeTransaction(input: UnsignedTransactionRequest, from: string): NormalTransaction {
  try {
    const type = transactionType(input)
    const legacyFees = type === 'legacy' || type === 'eip2930'
    return defined({
      from: from as `0x${string}`,
      to: input.to ? (input.to as `0x${string}`) : undefined,
      nonce: Number(quantity(input.nonce) ?? 0n) || undefined,
      gas: quantity(input.gas ?? input.gasLimit),
      data: bytes(input.data),
      value: quantity(input.value),
      type,
      accessList: accessList(input.accessList),
      gasPrice: type === 'eip1559' ? undefined : quantity(input.gasPrice),
      maxFeePerGas: legacyFees ? undefined : quantity(input.maxFeePerGas),
      maxPriorityFeePerGas: legacyFees ? undefined : quantity(input.maxPriorityFeePerGas),
    })
  } catch (cause) {
    throw new TypeError('Invalid transaction request', { cause })
  }
}

function transactionType(input: UnsignedTransactionRequest): NormalTransaction['type'] {
  if (input.type === undefined || input.type === null) {
    if (input.maxFeePerGas !== undefined || input.maxPriorityFeePerGas !== undefined) return 'eip1559'
    return input.gasPrice === undefined ? undefined : input.accessList ? 'eip2930' : 'legacy'
  }
  const known = TYPES.find((name, number) => name === input.type || number === Number(input.type))
  if (!known) throw new TypeError(`Unsupported transaction type ${input.type}`)
  return known
}

function quantity(value: Quantity | undefined | null): bigint | undefined {
  if (value === undefined || value === null) return undefined
  const read = BigInt(value)
  if (read < 0n) throw new RangeError('A quantity cannot be negative')
  return read
}

function bytes(data: UnsignedTransactionRequest['data']): `0x${string}` | undefined {
  if (data === undefined || data === null) return undefined
  if (typeof data === 'string') {
    if (!/^0x([0-9a-f]{2})*$/i.test(data)) throw new TypeError('Data must be 0x-prefixed hex')
    return data as `0x${string}`
  }
  return `0x${Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function accessList(list: UnsignedTransactionRequest['accessList']): AccessList | undefined {
  if (!list) return undefined
  const entries: unknown[] = Array.isArray(list) ? list : Object.entries(list)
  return entries.map((entry) => {
    if (!Array.isArray(entry)) return entry as AccessList[number]
    return { address: entry[0], storageKeys: entry[1] } as AccessList[number]
  })
}

function defined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
