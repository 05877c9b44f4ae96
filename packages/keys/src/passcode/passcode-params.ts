import type { PasscodeParams } from '@latchkey/contract'
import * as v from 'valibot'
import { KeyError } from '../key-error.ts'
import { argon2Fields, checkLimits, newArgon2Params } from '../recovery/argon2.ts'

const passcodeParamsSchema = v.strictObject({
  ...argon2Fields,
  oprf_key_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
})

/** Parameters for a password that is being set, to be answered by this seed of the signer. */
export function newPasscodeParams(oprfKeyId: string): PasscodeParams {
  return { ...newArgon2Params(), oprf_key_id: oprfKeyId }
}

/** @throws KeyError `invalid_input` for what are no such parameters, `kdf_limits` for weak or ruinous ones */
export function readPasscodeParams(value: unknown): PasscodeParams {
  const read = v.safeParse(passcodeParamsSchema, value)
  if (!read.success) throw new KeyError('invalid_input', 'Not the parameters of a password')
  checkLimits(read.output)
  return read.output
}
