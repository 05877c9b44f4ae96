import { isAddress, isHex } from 'viem'
import { isObject, objectAt, ScanRefusal } from './scan-refusal.ts'

type Members = Record<string, unknown>

/** A call as a node takes it; without `to` it makes a contract. */
export interface IntendedCall {
  from: string
  to?: string
  value?: string
  data?: string
}

/** What somebody is about to sign. */
export interface Intent {
  from: string
  /** in this order, none where only words are signed */
  calls: IntendedCall[]
  typedData?: TypedData
}

export interface TypedData {
  primaryType: string
  domain: Members
  message: Members
}

/** Reads a request to a wallet; throws ScanRefusal. */
export function readIntent(data: Members): Intent {
  const { method, params } = data
  if (!Array.isArray(params))
    throw new ScanRefusal(['data', 'params'], 'Input should be a valid list', 'list_type')
  const at = (index: number) => params[index]
  switch (method) {
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
      return readTransaction(entry(at(0)), ['params', 0])
    case 'wallet_sendCalls':
      return readCalls(entry(at(0)))
    case 'eth_signTypedData':
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return { from: addressAt(at(0), ['params', 0]), calls: [], typedData: readTypedData(at(1)) }
    case 'eth_signTypedData_v1':
      return { from: addressAt(at(1), ['params', 1]), calls: [] }
    case 'eth_sign':
      return { from: addressAt(at(0), ['params', 0]), calls: [] }
    case 'personal_sign':
      return { from: addressAt(at(1), ['params', 1]), calls: [] }
    default:
      throw new ScanRefusal(['data', 'method'], 'Input should be a supported method', 'enum')
  }
}

/** A transaction as `eth_sendTransaction` takes it. */
export function readTransaction(data: Members, at: (string | number)[]): Intent {
  const from = addressAt(data.from, [...at, 'from'])
  return { from, calls: [readCall(from, data, at)] }
}

function readCalls(params: Members): Intent {
  const from = addressAt(params.from, ['params', 0, 'from'])
  if (!Array.isArray(params.calls) || params.calls.length === 0)
    throw new ScanRefusal(['data', 'params', 0, 'calls'], 'Input should be a valid list', 'list_type')
  return {
    from,
    calls: params.calls.map((call, i) => readCall(from, entry(call), ['params', 0, 'calls', i])),
  }
}

function readCall(from: string, { to, value, data, input }: Members, at: (string | number)[]): IntendedCall {
  const bytes = data ?? input
  if (bytes !== undefined && !isHex(bytes))
    throw new ScanRefusal(['data', ...at, 'data'], 'Input should be hex')
  const wei = value === undefined || value === null ? undefined : quantity(value, [...at, 'value'])
  return {
    from,
    ...(to === undefined || to === null ? {} : { to: addressAt(to, [...at, 'to']) }),
    ...(wei === undefined ? {} : { value: wei }),
    ...(bytes === undefined ? {} : { data: bytes as string }),
  }
}

function readTypedData(value: unknown): TypedData {
  const data = typeof value === 'string' ? parse(value) : value
  if (!isObject(data)) throw new ScanRefusal(['data', 'params', 1], 'Input should be typed data')
  const { primaryType } = data
  if (typeof primaryType !== 'string')
    throw new ScanRefusal(['data', 'params', 1, 'primaryType'], 'Field required')
  const at = ['data', 'params', 1] as const
  return { primaryType, domain: objectAt(data, 'domain', ...at), message: objectAt(data, 'message', ...at) }
}

function entry(value: unknown): Members {
  if (isObject(value)) return value
  throw new ScanRefusal(['data', 'params', 0], 'Input should be a valid dictionary', 'dict_type')
}

function addressAt(value: unknown, at: (string | number)[]): string {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return value.toLowerCase()
  throw new ScanRefusal(['data', ...at], 'Value error, not a valid address')
}

/** As hex without leading zeros, whether it came as hex or as a number. */
function quantity(value: unknown, at: (string | number)[]): string {
  const good =
    typeof value === 'number'
      ? Number.isSafeInteger(value) && value >= 0
      : /^(0x[0-9a-f]+|\d+)$/i.test(`${value}`)
  if (!good) throw new ScanRefusal(['data', ...at], 'Input should be a valid integer')
  return `0x${BigInt(value as string | number).toString(16)}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
