import { fromBase64url } from '@latchkey/keys'
import { invalidArguments } from '../frame-failure.ts'

const KEY_BYTES = 32
const HEX = /^(?:0x)?([0-9a-fA-F]{64})$/

const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/

/**
 * A host's own recovery key: 32 bytes in base64 or base64url, with or without padding, or 64 hexadecimal digits.
 * @throws FrameFailure `invalid_request_arguments` naming the field, never its value
 */
export function readHostKey(field: string, text: string): Uint8Array {
  const digits = HEX.exec(text)?.[1]
  if (digits)
    return Uint8Array.from({ length: KEY_BYTES }, (_, at) =>
      Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
    )
  if (!BASE64.test(text)) throw invalidArguments(`${field} is not valid`)
  try {
    return fromBase64url(text.replace('=', '').replaceAll('+', '-').replaceAll('/', '_'))
  } catch {
    throw invalidArguments(`${field} is not valid`)
  }
}
