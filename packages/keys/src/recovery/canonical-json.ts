import { KeyError } from '../key-error.ts'

export type CanonicalValue =
  | string
  | number
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue }

/**
 * The one spelling of a JSON value (RFC 8785), for texts, safe integers, lists and objects, which is all that our
 * records are made of.
 * @throws KeyError `invalid_input` for anything else, half a surrogate pair included.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'string' && !/\p{Surrogate}/u.test(value)) return JSON.stringify(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value && Object.getPrototypeOf(value) === Object.prototype) {
    const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${members.map(([name, held]) => `${canonicalJson(name)}:${canonicalJson(held)}`).join(',')}}`
  }
  throw new KeyError('invalid_input', 'Not a value that has one spelling')
}
