import type { PasscodeParams } from '@latchkey/contract'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Bytes } from '../bytes.ts'
import { concat, utf8, wipe } from '../bytes.ts'
import { boundContext } from '../envelopes/bound-recovery-share.ts'
import { RECOVERY_KEY_BYTES } from '../envelopes/recovery-key.ts'
import { KeyError } from '../key-error.ts'
import { stretch } from '../recovery/argon2.ts'
import type { PasscodeEvaluation, PasscodePlace } from './oprf.ts'
import { oprfOf, POINT_BYTES, PROOF_BYTES } from './oprf.ts'
import { readPasscodeParams } from './passcode-params.ts'

export interface PasscodeKeyInput {
  /** as it was typed: any text but the empty one */
  passcode: string
  place: PasscodePlace
  params: PasscodeParams
  /** of the signer's seed that the parameters name, 33 bytes; a proof is worth what is known of this */
  publicKey: Uint8Array
  /** asks the signer about a blinded point of 33 bytes */
  evaluate: (blinded: Uint8Array) => Promise<PasscodeEvaluation>
}

type Hold = <B extends Uint8Array>(bytes: B) => B

/**
 * The recovery key of a password: Argon2id over its NFKC form, the signer's OPRF over that, and HKDF-SHA256 over both,
 * for the additional data of the recovery share. Whoever has the database but not the signer can guess nothing; the
 * signer sees a blinded point. All but the answer is wiped, however it ends.
 * @throws KeyError `kdf_limits`, `invalid_input` for parameters, place, public key or evaluation that are none (an
 *   evaluation under another key among them), and what `evaluate` throws
 */
export async function passcodeKey({
  passcode,
  place,
  params,
  publicKey,
  evaluate,
}: PasscodeKeyInput): Promise<Bytes> {
  const read = readPasscodeParams(params)
  const context = boundContext({ ...place, method: 'user-passcode', params: { ...read } })
  if (passcode === '') throw new KeyError('invalid_input', 'The password is empty')
  const password = utf8(passcode.normalize('NFKC'))
  const held: Uint8Array[] = [password]
  const hold: Hold = (bytes) => {
    held.push(bytes)
    return bytes
  }
  try {
    const stretched = hold(await stretch(password, read))
    const output = await askSigner(stretched, { place, publicKey, evaluate }, hold)
    const input = hold(concat(stretched, output))
    return hkdf(sha256, input, undefined, utf8(context), RECOVERY_KEY_BYTES) as Bytes
  } finally {
    wipe(...held)
  }
}

async function askSigner(
  input: Uint8Array,
  { place, publicKey, evaluate }: Pick<PasscodeKeyInput, 'place' | 'publicKey' | 'evaluate'>,
  hold: Hold,
): Promise<Uint8Array> {
  const oprf = oprfOf(place)
  const { blind, blinded, tweakedKey } = orRefuse('Not a key of the signer', () =>
    oprf.blind(input, publicKey),
  )
  hold(blind)
  const { evaluated, proof } = await evaluate(Uint8Array.from(blinded))
  return hold(
    orRefuse('Not an evaluation of the signer', () => {
      if (evaluated.length !== POINT_BYTES || proof.length !== PROOF_BYTES) throw new RangeError('Length')
      return oprf.finalize(input, blind, evaluated, blinded, proof, tweakedKey)
    }),
  )
}

function orRefuse<T>(message: string, run: () => T): T {
  try {
    return run()
  } catch {
    throw new KeyError('invalid_input', message)
  }
}
