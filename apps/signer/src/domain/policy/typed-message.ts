import type { TypedData, TypedDataField } from './act.ts'
import type { TypedMessageCondition } from './policy.ts'
import { kindOfType, withoutArrays } from './solidity-type.ts'
import type { Kind, Value } from './values.ts'
import { wholeNumber } from './values.ts'

export type TypedDataTypes = Record<string, TypedDataField[]>

const fieldsOf = (types: TypedDataTypes, name: string) =>
  Object.hasOwn(types, name) ? types[name] : undefined

/** Whether types are such that their encoding says what they are: no name that could pass for punctuation or a type. */
export function areSound(types: TypedDataTypes): boolean {
  const isName = (text: string) => /^[a-z_]\w*$/i.test(text)
  return Object.entries(types).every(
    ([name, fields]) =>
      isName(name) &&
      !kindOfType(name) &&
      new Set(fields.map((field) => field.name)).size === fields.length &&
      fields.every((field) => {
        const base = withoutArrays(field.type)
        return isName(field.name) && base && (kindOfType(base) || fieldsOf(types, base))
      }),
  )
}

/**
 * All that a struct's type says, as one text: two of the same text have the same hash of their type (EIP-712,
 * `encodeType`), but it is not the text that is hashed. The types are sound.
 */
export function shapeOf(types: TypedDataTypes, primary: string): string {
  const found = new Map<string, string>()
  const collect = (name: string) => {
    const fields = fieldsOf(types, name)
    if (!fields || found.has(name)) return
    found.set(name, `${name}(${fields.map((field) => `${field.type} ${field.name}`)})`)
    for (const { type } of fields) collect(withoutArrays(type) as string)
  }
  collect(primary)
  return [...found.values()].join('')
}

/** What the field of a condition holds, or what is wrong with the condition: the end of its path, and why. */
export function typedMessageKind(condition: TypedMessageCondition): Kind | { at: string; why: string } {
  const { types, primary_type } = condition.typed_data
  if (!areSound(types)) return { at: 'typed_data.types', why: 'are not types of EIP-712' }
  if (!fieldsOf(types, primary_type) || primary_type === 'EIP712Domain') {
    return { at: 'typed_data.primary_type', why: 'is not one of the types' }
  }
  const type = typeAt(types, primary_type, condition.field.split('.'))
  if (!type) return { at: 'field', why: 'names no field of the primary type' }
  return kindOfType(type) ?? { at: 'field', why: 'is not of a type that can be compared' }
}

function typeAt(types: TypedDataTypes, struct: string, path: readonly string[]): string | undefined {
  return path.reduce<string | undefined>(
    (type, name) =>
      type === undefined ? undefined : fieldsOf(types, type)?.find((field) => field.name === name)?.type,
    struct,
  )
}

/**
 * What stands in a message at the condition's field. `undefined`: the data are of another type, so of another hash;
 * `null`: they are of this type, but the value is not spelled as one of its type.
 */
export function readTypedMessage(
  condition: TypedMessageCondition,
  data: TypedData,
): Value | null | undefined {
  const { types, primary_type } = condition.typed_data
  if (data.primaryType !== primary_type) return undefined
  if (shapeOf(data.types, primary_type) !== shapeOf(types, primary_type)) return undefined
  const path = condition.field.split('.')
  const value = path.reduce<unknown>(
    (struct, name) =>
      typeof struct === 'object' && struct !== null && Object.hasOwn(struct, name)
        ? (struct as Record<string, unknown>)[name]
        : undefined,
    data.message,
  )
  return readTyped(typeAt(types, primary_type, path) as string, value)
}

/** A value as its type is signed, or `null`: whoever hashes it might read another spelling otherwise. */
export function readTyped(type: string, value: unknown): Value | null {
  const kind = kindOfType(type)
  if (kind === 'bool') return typeof value === 'boolean' ? String(value) : null
  if (kind === 'amount' || kind === 'integer') return readNumber(value)
  if (typeof value !== 'string') return null
  // a lone surrogate is signed as U+FFFD
  if (kind === 'text') return Buffer.from(value).toString()
  const bytes = type === 'address' ? 20 : Number(type.slice('bytes'.length))
  const fits = /^0x(?:[0-9a-f]{2})*$/i.test(value) && (!bytes || value.length === 2 + 2 * bytes)
  return fits ? value.toLowerCase() : null
}

function readNumber(value: unknown): bigint | null {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return BigInt(value as bigint | number)
  if (typeof value !== 'string') return null
  const isNegative = /^-[1-9]/.test(value)
  const size = wholeNumber(isNegative ? value.slice(1) : value)
  if (size === undefined) return null
  return isNegative ? -size : size
}
