import { passcodeOprfContext } from '@latchkey/contract'
import { p256_oprf } from '@noble/curves/nist.js'
import { utf8 } from '../bytes.ts'
import { checkParts } from '../envelopes/check-parts.ts'

/** A compressed point of P-256, the only spelling that RFC 9497 has for one. */
export const POINT_BYTES = 33
/** Challenge and answer. */
export const PROOF_BYTES = 64

/** Of which root and share version a password is. */
export interface PasscodePlace {
  appId: string
  userId: string
  root: string
  shareVersion: number
}

/** What the signer answers: the evaluated point, and the proof that the key it is known by evaluated it for this place. */
export interface PasscodeEvaluation {
  /** 33 bytes */
  evaluated: Uint8Array
  /** 64 bytes */
  proof: Uint8Array
}

/**
 * The function of one place (RFC 9497, P-256, partially oblivious mode): the place is the public info, so that a single
 * key of the signer has a function for each root and share version, and its public half proves all of them.
 * @throws KeyError `invalid_input` where an id holds a slash: two places would share a function
 */
export function oprfOf(place: PasscodePlace) {
  checkParts(place)
  return p256_oprf.poprf(utf8(passcodeOprfContext(place)))
}
