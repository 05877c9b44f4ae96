import type { PasscodeParams } from '@latchkey/contract'
import { fromBase64url, KeyError } from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'
import type { SharePlace } from './share-place.ts'
import type { Tools } from './tools.ts'
import { slowTools } from './tools.ts'

/**
 * The recovery key of a password, with the signer's half.
 * @param publicKey of the signer's seed, base64url
 * @throws FrameFailure `refused` for an answer that the signer did not give: nothing that was typed is wrong then.
 * @throws KeyError `kdf_limits`, and what asking threw
 */
export async function keyOfPasscode(
  { passcode, params, publicKey }: { passcode: string; params: PasscodeParams; publicKey: string },
  place: SharePlace,
  tools: Tools,
): Promise<Uint8Array> {
  const { root, shareVersion } = place
  try {
    return await slowTools(tools).passcodeKey({
      passcode,
      place,
      params,
      publicKey: fromBase64url(publicKey),
      evaluate: (blinded) => tools.ask({ root, shareVersion, blinded }),
    })
  } catch (error) {
    if (error instanceof KeyError && error.code === 'invalid_input')
      throw new FrameFailure('refused', 'What was answered for this password is not the signer’s')
    throw error
  }
}
