import type { TypedData, TypedDataAct, TypedDataField, UndecodedAct } from './act.ts'
import type { TypedDataTypes } from './typed-message.ts'
import { areSound, readTyped } from './typed-message.ts'

/** EIP-712, in its order. */
const DOMAIN: TypedDataField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Reads the `typed_data` of a request (`domain`, `types`, `primary_type`, `message`) into the one form that is judged
 * and signed. A missing type `EIP712Domain` becomes that of the fields that the domain has; where it is given, it alone
 * says what of the domain counts. Libraries differ there, and a chain id that is not signed is none.
 */
export function typedDataAct(value: unknown): TypedDataAct | UndecodedAct {
  const common = { chainType: 'ethereum', method: 'eth_signTypedData_v4' } as const
  const typedData = readTypedData(value)
  return typedData
    ? { kind: 'ethereum_typed_data', ...common, typedData }
    : { kind: 'undecoded', ...common, reason: 'not typed data of EIP-712' }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isField = (value: unknown): value is TypedDataField =>
  isRecord(value) && typeof value.name === 'string' && typeof value.type === 'string'

const areTypes = (value: unknown): value is TypedDataTypes =>
  isRecord(value) && Object.values(value).every((fields) => Array.isArray(fields) && fields.every(isField))

function readTypedData(value: unknown): TypedData | undefined {
  if (!isRecord(value)) return undefined
  const { domain, types, message, primary_type: primaryType } = value
  if (!isRecord(domain) || !isRecord(message) || !areTypes(types) || typeof primaryType !== 'string')
    return undefined
  const given = Object.hasOwn(types, 'EIP712Domain') ? types.EIP712Domain : undefined
  const domainType = given ?? DOMAIN.filter(({ name }) => domain[name] !== undefined && domain[name] !== null)
  const isKnown = domainType.every(({ name, type }) =>
    DOMAIN.some((known) => known.name === name && known.type === type),
  )
  const all = { ...types, EIP712Domain: domainType }
  if (!isKnown || !areSound(all) || !Object.hasOwn(all, primaryType)) return undefined
  const signed = domainType.map(({ name, type }) => [name, readTyped(type, domain[name])] as const)
  if (signed.some(([, each]) => each === null)) return undefined
  return { types: all, primaryType, domain: Object.fromEntries(signed), message }
}
