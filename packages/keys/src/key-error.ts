/**
 * - `wrong_shares`: the shares do not give the root they were said to give, or an envelope does not open;
 * - `invalid_input`: what was to be signed, or an encoding, is not what its format says;
 * - `unknown_version`: a record of a version that this code does not know;
 * - `kdf_limits`: a password's parameters are weaker than the floor, or dearer than the ceiling.
 */
export type KeyErrorCode = 'wrong_shares' | 'invalid_input' | 'unknown_version' | 'kdf_limits'

/** Messages here never hold key material or the input itself. */
export class KeyError extends Error {
  override readonly name = 'KeyError'
  readonly code: KeyErrorCode

  constructor(code: KeyErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
