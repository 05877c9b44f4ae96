import type { Hex } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, toFunctionSelector } from 'viem/utils'
import type { AbiEntry, AbiParameter, CalldataCondition } from './policy.ts'
import { kindOfType, withoutArrays } from './solidity-type.ts'
import type { Kind, Value } from './values.ts'

export const FUNCTION_NAME = 'function_name'

interface NamedFunction {
  type: 'function'
  name: string
  inputs: readonly AbiParameter[]
}

/** Those of an ABI that bear this name: Solidity lets several. */
function functionsOf(abi: readonly AbiEntry[], name: string): NamedFunction[] {
  return abi
    .filter((entry) => entry.type === 'function' && entry.name === name)
    .map(({ inputs }) => ({ type: 'function', name, inputs: inputs ?? [] }))
}

const isReadable = ({ type, components }: AbiParameter): boolean => {
  const base = withoutArrays(type)
  if (base === 'tuple') return Boolean(components?.length) && (components ?? []).every(isReadable)
  return kindOfType(base ?? '') !== undefined
}

/** The parameter at the end of a path of names; `undefined` where a name is missing, or is borne by two. */
function parameterAt(inputs: readonly AbiParameter[], path: readonly string[]): AbiParameter | undefined {
  const [name, ...rest] = path
  const [found, another] = inputs.filter((input) => input.name === name)
  if (!found || another || rest.length === 0) return another ? undefined : found
  return found.type === 'tuple' ? parameterAt(found.components ?? [], rest) : undefined
}

function pathOf(field: string): [string, string[]] {
  const [name = '', ...path] = field.split('.')
  return [name, path]
}

/** What the field of a condition holds, or what is wrong with the condition: the end of its path, and why. */
export function calldataKind({ field, abi, value }: CalldataCondition): Kind | { at: string; why: string } {
  const [name, path] = pathOf(field)
  const names = field === FUNCTION_NAME ? [value].flat() : [name]
  const functions = names.map((each) => functionsOf(abi, each))
  if (functions.some((all) => all.length === 0)) {
    return { at: field === FUNCTION_NAME ? 'value' : 'field', why: 'names no function of the abi' }
  }
  if (!functions.flat().every(({ inputs }) => inputs.every(isReadable))) {
    return { at: 'abi', why: 'has a type that cannot be decoded' }
  }
  if (field === FUNCTION_NAME) return 'word'
  const kinds = functions.flat().flatMap(({ inputs }) => {
    const parameter = path.length > 0 ? parameterAt(inputs, path) : undefined
    return parameter ? [kindOfType(parameter.type)] : []
  })
  const [kind] = kinds
  if (kinds.length === 0) return { at: 'field', why: 'names no parameter of the function' }
  if (!kind || kinds.some((other) => other !== kind))
    return { at: 'field', why: 'is not of one type that can be compared' }
  return kind
}

/**
 * What stands in calldata at the condition's field. `undefined`: another function is called; `null`: this function is,
 * but what it is given cannot be told, for it is not encoded as the ABI encodes it (bytes that follow, offsets that
 * overlap, a number too big for its type), or the field is of another function of this name.
 */
export function readCalldata({ field, abi, value }: CalldataCondition, data: Hex): Value | null | undefined {
  const [name, path] = pathOf(field)
  const selector = data.slice(0, 10)
  const called = (field === FUNCTION_NAME ? [value].flat() : [name])
    .flatMap((each) => functionsOf(abi, each))
    .find((each) => toFunctionSelector(each as Parameters<typeof toFunctionSelector>[0]) === selector)
  if (!called) return undefined
  const values = argumentsOf(called.inputs, `0x${data.slice(10)}`)
  if (!values) return null
  return field === FUNCTION_NAME ? called.name : valueAt(called.inputs, values, path)
}

/** Decodes, and holds against what was given what the decoded values would be encoded to. */
function argumentsOf(inputs: readonly AbiParameter[], data: Hex): readonly unknown[] | undefined {
  try {
    const types = inputs as Parameters<typeof decodeAbiParameters>[0]
    const values = decodeAbiParameters(types, data) as readonly unknown[]
    return encodeAbiParameters(types, values) === data ? values : undefined
  } catch {
    return undefined
  }
}

function valueAt(
  inputs: readonly AbiParameter[],
  values: unknown,
  [name, ...rest]: readonly string[],
): Value | null {
  const place = inputs.findIndex((input) => input.name === name)
  const parameter = inputs[place]
  if (!parameter) return null
  // a tuple one of whose components has no name is a list
  const value = Array.isArray(values) ? values[place] : (values as Record<string, unknown>)[name as string]
  if (rest.length > 0) return valueAt(parameter.components ?? [], value, rest)
  const kind = kindOfType(parameter.type)
  if (!kind) return null
  if (kind === 'amount' || kind === 'integer') return BigInt(value as bigint | number)
  return kind === 'text' ? (value as string) : String(value).toLowerCase()
}
