import { p256_oprf } from '@noble/curves/nist.js'
import type { Bytes } from '../bytes.ts'
import { utf8, wipe } from '../bytes.ts'
import { KeyError } from '../key-error.ts'
import type { PasscodeEvaluation, PasscodePlace } from './oprf.ts'
import { oprfOf, POINT_BYTES } from './oprf.ts'

const KEY_INFO = 'latchkey/passcode-oprf/v1'

const keysOf = (seed: Uint8Array) => p256_oprf.poprf(new Uint8Array()).deriveKeyPair(seed, utf8(KEY_INFO))

/** The public half of the key that a seed of 32 bytes gives, 33 bytes: what evaluations under it are proven against. */
export function passcodePublicKey(seed: Uint8Array): Bytes {
  const { secretKey, publicKey } = keysOf(seed)
  wipe(secretKey)
  return publicKey as Bytes
}

/**
 * The signer's half of a password: evaluates a blinded point for this root and share version, under the key of a seed of
 * 32 bytes that serves nothing else, and proves it. Who asks, and how often, is the caller's.
 * @throws KeyError `invalid_input` for what is no compressed point of the curve, or no place
 */
export function evaluatePasscode(
  seed: Uint8Array,
  place: PasscodePlace,
  blinded: Uint8Array,
): PasscodeEvaluation {
  const oprf = oprfOf(place)
  const { secretKey } = keysOf(seed)
  try {
    if (blinded.length !== POINT_BYTES) throw new RangeError('Not a compressed point')
    return oprf.blindEvaluate(secretKey, blinded)
  } catch {
    throw new KeyError('invalid_input', 'Not a blinded password')
  } finally {
    wipe(secretKey)
  }
}
