import { type AccessList, bytesToHex, isAddress } from 'viem'

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
  /** another name of `data`, by which JSON-RPC has it too */
  input?: string | ArrayLike<number>
  value?: Quantity
  chainId?: number
  type?: number | string
  /** viem's, or one of the other two spellings */
  accessList?:
    | readonly { readonly address: string; readonly storageKeys: readonly string[] }[]
    | readonly (readonly [string, readonly string[]])[]
    | Readonly<Record<string, readonly string[]>>
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
/** What the signed types cannot say: without it, another transaction would be signed than was asked for. */
const UNSIGNED = ['authorizationList', 'blobs', 'blobVersionedHashes', 'maxFeePerBlobGas'] as const

const FIELDS = [
  'from',
  'to',
  'nonce',
  'gasLimit',
  'gas',
  'gasPrice',
  'data',
  'input',
  'value',
  'chainId',
  'type',
  'accessList',
  'maxPriorityFeePerGas',
  'maxFeePerGas',
  ...UNSIGNED,
] as const

/**
 * A host's transaction as it is now: each field is read once, so that what is shown, judged and signed is the same whatever
 * the object says when it is asked again.
 * @throws TypeError 'Invalid transaction request' where it is no object, or cannot be read.
 */
export function snapshot(input: UnsignedTransactionRequest): UnsignedTransactionRequest {
  try {
    if (typeof input !== 'object') throw new TypeError('Not a transaction')
    const read = FIELDS.map((field) => [field, (input as Record<string, unknown>)[field]] as const)
    return Object.freeze(defined(Object.fromEntries(read)))
  } catch (cause) {
    throw invalidRequest(cause)
  }
}

const invalidRequest = (cause: unknown) => new TypeError('Invalid transaction request', { cause })

/**
 * Reads a host's transaction (wire/frames 7.2) into an object that nothing can change any more. Types 0 and 1 keep the gas price alone, type 2 the fees of
 * EIP-1559; without a type the fees that were given decide, else the chain. A nonce of 0 counts as not given.
 *
 * @throws TypeError 'Invalid transaction request' for values that cannot be read or would be lost, and for other types.
 */
export function normalizeTransaction(given: UnsignedTransactionRequest, from: string): NormalTransaction {
  const input = snapshot(given)
  try {
    for (const field of UNSIGNED) {
      if ((input as Record<string, unknown>)[field] !== undefined)
        throw new TypeError(`${field} is not signed here`)
    }
    const type = transactionType(input)
    const legacyFees = type === 'legacy' || type === 'eip2930'
    const transaction = defined({
      from: from as `0x${string}`,
      to: input.to ? address(input.to) : undefined,
      nonce: safe(quantity(input.nonce) ?? 0n) || undefined,
      gas: quantity(input.gas ?? input.gasLimit),
      data: callData(input),
      value: quantity(input.value),
      type,
      accessList: accessList(input.accessList),
      gasPrice: type === 'eip1559' ? undefined : quantity(input.gasPrice),
      maxFeePerGas: legacyFees ? undefined : quantity(input.maxFeePerGas),
      maxPriorityFeePerGas: legacyFees ? undefined : quantity(input.maxPriorityFeePerGas),
    })
    return Object.freeze(transaction)
  } catch (cause) {
    throw invalidRequest(cause)
  }
}

/** The nonce that a host named, 0 too; undefined: it named none. @throws as `normalizeTransaction` does. */
export function namedNonce({ nonce }: UnsignedTransactionRequest): number | undefined {
  try {
    const read = quantity(nonce)
    return read === undefined ? undefined : safe(read)
  } catch (cause) {
    throw invalidRequest(cause)
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

const MAX_QUANTITY = (1n << 256n) - 1n

/** A whole number as numbers, bigints, decimals and 0x hex say it. */
function quantity(value: Quantity | undefined | null): bigint | undefined {
  if (value === undefined || value === null) return undefined
  const told =
    typeof value === 'bigint' ||
    typeof value === 'number' ||
    (typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value))
  if (!told) throw new TypeError('Not a quantity')
  const read = BigInt(value)
  if (read < 0n || read > MAX_QUANTITY) throw new RangeError('Not a quantity of a chain')
  return read
}

function safe(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('The nonce is out of range')
  return Number(value)
}

function address(value: unknown): `0x${string}` {
  if (typeof value !== 'string' || !isAddress(value)) throw new TypeError('Not an address')
  return value
}

/** Bytes that the nodes of a network pass on in one transaction. */
const MAX_BYTES = 131_072

/** What it calls, under either name. Two that differ say two things, of which one would be shown and the other signed. */
function callData({ data, input }: UnsignedTransactionRequest): `0x${string}` | undefined {
  const [called, alias] = [bytes(data), bytes(input)]
  if (called && alias && called.toLowerCase() !== alias.toLowerCase())
    throw new TypeError('data and input differ')
  return called ?? alias
}

function bytes(data: UnsignedTransactionRequest['data']): `0x${string}` | undefined {
  if (data === undefined || data === null) return undefined
  if (typeof data === 'string') {
    if (data.length > 2 + 2 * MAX_BYTES) throw new RangeError('Data are too long')
    if (!/^0x([0-9a-f]{2})*$/i.test(data)) throw new TypeError('Data must be 0x-prefixed hex')
    return data as `0x${string}`
  }
  if (!(data.length <= MAX_BYTES)) throw new RangeError('Data are too long')
  return bytesToHex(Uint8Array.from(Array.from(data, byteOf)))
}

function byteOf(byte: unknown): number {
  if (!Number.isInteger(byte) || (byte as number) < 0 || (byte as number) > 255)
    throw new TypeError('Not a byte')
  return byte as number
}

function accessList(list: UnsignedTransactionRequest['accessList']): AccessList | undefined {
  if (!list) return undefined
  const entries: unknown[] = Array.isArray(list) ? list : Object.entries(list)
  const read = entries.map((entry) => {
    const [of, given] = Array.isArray(entry)
      ? entry
      : [(entry as { address: unknown }).address, (entry as { storageKeys: unknown }).storageKeys]
    const keys: unknown[] | null = Array.isArray(given) ? [...given] : null
    const fits = keys?.every((key) => typeof key === 'string' && /^0x[0-9a-f]+$/i.test(key))
    if (!fits) throw new TypeError('Not a list of storage keys')
    return Object.freeze({ address: address(of), storageKeys: Object.freeze(keys as `0x${string}`[]) })
  })
  return Object.freeze(read)
}

function defined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
