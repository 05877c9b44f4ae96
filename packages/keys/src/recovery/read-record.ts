import * as v from 'valibot'
import { fromBase64url } from '../bytes.ts'
import { KeyError } from '../key-error.ts'

/** base64url of exactly so many bytes, in its one spelling. */
export const base64urlOf = (bytes: number) =>
  v.pipe(
    v.string(),
    v.length(Math.ceil((bytes * 4) / 3)),
    v.check((text) => {
      try {
        return fromBase64url(text).length === bytes
      } catch {
        return false
      }
    }),
  )

/** A positive whole number that JSON carries exactly. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** An id or address as a context holds it: no slash, which parts them there. */
export const part = v.pipe(v.string(), v.regex(/^[^/\s]{1,255}$/))

/**
 * Reads the JSON of a record of ours, no member more or less than its schema names.
 * @throws KeyError `unknown_version` where it names another, `invalid_input` for all that is no such record.
 */
export function readRecord<S extends v.GenericSchema>(
  text: string,
  version: number,
  schema: S,
  what: string,
) {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new KeyError('invalid_input', `Not ${what}`)
  }
  const named = (value as { v?: unknown } | null)?.v
  if (typeof named === 'number' && named !== version)
    throw new KeyError('unknown_version', `Unknown version of ${what}`)
  const read = v.safeParse(schema, value)
  if (!read.success) throw new KeyError('invalid_input', `Not ${what}`)
  return read.output
}
