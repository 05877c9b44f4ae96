import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { SignerRefusal } from '../signer-refusal.ts'

/**
 * The one spelling of a JSON value (RFC 8785), UTF-8.
 * @throws SignerRefusal `invalid_request` for what has none: half a surrogate pair, a number that JSON has not
 */
export function canonical(value: unknown): Buffer {
  try {
    return Buffer.from(canonicalize(value) ?? '')
  } catch {
    throw new SignerRefusal('invalid_request', 'This is no JSON of one spelling')
  }
}

/** SHA-256 of it, base64url. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('base64url')
