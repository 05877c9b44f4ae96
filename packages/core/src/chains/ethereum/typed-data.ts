/** EIP-712 typed data as hosts hand it in. */
export interface TypedData {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

/** A field as it is signed: a value in words, or the fields of a struct or list (which are named 1, 2, 3). */
export interface SignedField {
  name: string
  value: string | SignedField[]
}

/** What a signature of typed data covers, in the order of the types; none of the message where the domain alone is signed. */
export interface SignedTypedData {
  primaryType: string
  domain: SignedField[]
  message: SignedField[] | null
}

/** Fields of `EIP712Domain` in the order of EIP-712. */
const DOMAIN_FIELDS = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

const DOMAIN_TYPE = 'EIP712Domain'

/** A value in the two forms that it is needed in: as it goes to whoever signs, and as it reads. */
interface Read {
  signed: unknown
  shown: string | SignedField[]
}

type Fields = Record<string, unknown>
type Types = TypedData['types']

/**
 * Typed data from an object or its JSON, with the domain's own type filled in from the keys that the domain
 * has, where it was left out. Each field is read once, and only those are kept that the types name: nothing else is
 * signed, and nothing that the host's object says later.
 * @throws TypeError 'Invalid typed data' for anything else, and for values that do not fit their types.
 */
export const completeTypedData = (input: unknown): TypedData => readTypedData(input).data

/** Typed data that are complete, and how they read. @throws as `completeTypedData` does. */
export function readTypedData(input: unknown): { data: TypedData; signed: SignedTypedData } {
  try {
    return read(record(typeof input === 'string' ? JSON.parse(input) : input))
  } catch (cause) {
    throw new TypeError('Invalid typed data', { cause })
  }
}

function read(input: Fields) {
  // a copy: its type may have to be found from its keys before they are read
  const domainFields = { ...record(input.domain ?? {}) }
  const types = typesOf(record(input.types), domainFields)
  const primaryType = nameOf(input.primaryType)
  const domain = readStruct(types, DOMAIN_TYPE, domainFields)
  const message =
    primaryType === DOMAIN_TYPE ? null : readStruct(types, primaryType, record(input.message ?? {}))
  const data = { types, primaryType, domain: domain.signed, message: message?.signed ?? Object.freeze({}) }
  return {
    data: Object.freeze(data) as TypedData,
    signed: { primaryType, domain: domain.shown, message: message?.shown ?? null },
  }
}

function record(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('Not an object')
  return value as Fields
}

function nameOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || !value) throw new TypeError('Not a name')
  return value
}

/** No name can pass for the punctuation of `encodeType`, nor one struct or field for another. */
const isName = (text: string) => /^[^,()[\]]+$/.test(text)
const isStructName = (text: string) => isName(text) && !/\s/.test(text) && !isPlain(text)

function typesOf(given: Fields, domain: Fields): Types {
  const named = Object.entries(given).filter(([, fields]) => fields !== undefined && fields !== null)
  const types = named.map(([name, fields]) => [name, fieldsOf(fields)] as const)
  const own = DOMAIN_FIELDS.filter(({ name }) => domain[name] !== undefined && domain[name] !== null)
  return Object.freeze({ [DOMAIN_TYPE]: fieldsOf(own), ...Object.fromEntries(types) })
}

function fieldsOf(given: unknown): { name: string; type: string }[] {
  if (!Array.isArray(given)) throw new TypeError('Not a list of fields')
  const fields = Array.from(given, (each) => {
    const { name, type } = record(each)
    if (typeof name !== 'string' || typeof type !== 'string') throw new TypeError('Not a field')
    return Object.freeze({ name, type })
  })
  return Object.freeze(fields) as { name: string; type: string }[]
}

function readStruct(types: Types, struct: string, value: Fields) {
  const fields = Object.hasOwn(types, struct) && isStructName(struct) ? types[struct] : undefined
  if (!fields) throw new TypeError('Not one of the types')
  if (new Set(fields.map(({ name }) => name)).size < fields.length) throw new TypeError('A name stands twice')
  const members = fields.map(({ name, type }) => {
    if (!isName(name) || !Object.hasOwn(value, name)) throw new TypeError('A field is missing')
    return { name, ...readValue(types, type, value[name]) }
  })
  return {
    signed: Object.freeze(Object.fromEntries(members.map(({ name, signed }) => [name, signed]))) as Fields,
    shown: members.map(({ name, shown }) => ({ name, value: shown })),
  }
}

function readValue(types: Types, type: string, value: unknown): Read {
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (!list) return isPlain(type) ? readPlain(type, value) : readStruct(types, type, record(value))
  if (!Array.isArray(value)) throw new TypeError('Not a list')
  const items = Array.from(value, (item) => readValue(types, list[1] ?? '', item))
  if (list[2] && items.length !== Number(list[2])) throw new TypeError('A list of another length')
  return {
    signed: Object.freeze(items.map(({ signed }) => signed)),
    shown: items.map(({ shown }, index) => ({ name: String(index + 1), value: shown })),
  }
}

const isPlain = (type: string) => /^(u?int\d*|bytes\d*|address|bool|string)$/.test(type)

/** A value of a type that has no parts, as it is encoded (EIP-712, `encodeData`). */
function readPlain(type: string, value: unknown): Read {
  if (type === 'bool' && typeof value === 'boolean') return { signed: value, shown: String(value) }
  if (type === 'string') return readText(value)
  if (type === 'address' && typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value))
    return { signed: value, shown: value }
  if (type.startsWith('bytes')) return readBytes(value, type.slice('bytes'.length))
  const number = /^(u?)int(\d+)$/.exec(type)
  if (!number) throw new TypeError('Not of its type')
  return readNumber(value, Number(number[2]), number[1] === '')
}

/** A number in the place of a text is signed as its bytes, not as its digits. */
function readText(value: unknown): Read {
  if (typeof value === 'string') return { signed: value, shown: value }
  if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) throw new TypeError('Not a text')
  const hex = BigInt(value as bigint | number).toString(16)
  if (hex.startsWith('-')) throw new RangeError('No bytes')
  return { signed: value, shown: `0x${hex.padStart(hex.length + (hex.length % 2), '0')}` }
}

function readNumber(value: unknown, bits: number, signed: boolean): Read {
  if (bits < 8 || bits > 256 || bits % 8 !== 0) throw new TypeError('No such number')
  const told =
    typeof value === 'bigint' ||
    typeof value === 'number' ||
    (typeof value === 'string' && value.trim() !== '')
  if (!told) throw new TypeError('Not a number')
  const number = BigInt(value as bigint | number | string)
  const fits = signed ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number)
  if (fits !== number) throw new RangeError('Not a number of its type')
  return { signed: value, shown: number.toString() }
}

/** Bytes in hex; a text that is none stands for its UTF-8 where any number of bytes will do. */
function readBytes(value: unknown, size: string): Read {
  const isText = typeof value === 'string' && !/^0x/i.test(value) && !size
  const bytes = isText ? new TextEncoder().encode(value) : value
  const hex = bytes instanceof Uint8Array ? hexOf(bytes) : bytes
  if (typeof hex !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(hex)) throw new TypeError('Not bytes in hex')
  if (size && hex.length !== 2 + 2 * Number(size)) throw new TypeError('Bytes of another length')
  return { signed: hex, shown: hex }
}

const hexOf = (bytes: Uint8Array) =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
