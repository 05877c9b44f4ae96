import { base64 } from '@scure/base'
import { type Bytes, concat, wipe } from '../bytes.ts'
import { KeyError } from '../key-error.ts'

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * Signs a request of the wallets API by a user's authorization key: ECDSA of P-256 and SHA-256.
 * @param key as the API hands it out: base64 of PKCS8 DER, in ASCII
 * @param payload the request, RFC 8785, UTF-8
 * @returns DER, base64
 * @throws KeyError `invalid_input` where that is no key of the curve
 */
export async function signRequest(key: Uint8Array, payload: Uint8Array): Promise<string> {
  let pkcs8: Uint8Array | undefined
  let own: CryptoKey
  try {
    pkcs8 = base64.decode(new TextDecoder().decode(key))
    own = await crypto.subtle.importKey('pkcs8', pkcs8 as Bytes, P256, false, ['sign'])
  } catch {
    throw new KeyError('invalid_input', 'Not a P-256 private key')
  } finally {
    wipe(pkcs8)
  }
  const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, own, payload as Bytes)
  return base64.encode(derOf(new Uint8Array(raw)))
}

/** The two numbers of a signature (r, s; 32 bytes each) as SEQUENCE of INTEGERs. */
function derOf(raw: Uint8Array): Uint8Array {
  const numbers = [raw.subarray(0, 32), raw.subarray(32)].map((number) => {
    const first = number.findIndex((byte) => byte !== 0)
    const bare = number.subarray(first)
    // a leading bit would say that it is negative
    const unsigned = (bare[0] as number) < 0x80 ? bare : concat(Uint8Array.of(0), bare)
    return concat(Uint8Array.of(0x02, unsigned.length), unsigned)
  })
  const content = concat(...numbers)
  return concat(Uint8Array.of(0x30, content.length), content)
}
