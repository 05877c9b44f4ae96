import { KeyError, newClientRecipient } from '@latchkey/keys'
import type { Custody } from '../custody/custody.ts'
import { FrameFailure } from '../frame-failure.ts'
import type { Session } from '../session.ts'

/**
 * Signs a request of the wallets API as the session's user. The user's key is asked for anew each time, so that limits, second
 * factor and the session's end hold for every signature, and is sealed to a pair that this one answer is for: no earlier
 * answer opens. It is gone with the room that has signed.
 * @returns ECDSA of P-256 and SHA-256, DER, base64
 * @throws VaultError; FrameFailure `refused` for an answer that has no key for this frame
 */
export async function signAsUser(custody: Custody, session: Session, payload: Uint8Array): Promise<string> {
  const { keyPair, publicKey } = await newClientRecipient()
  const answer = await custody.vault.call(session, 'authenticateUserKey', {
    encryption_type: 'HPKE',
    recipient_public_key: publicKey,
  })
  const { ciphertext, encapsulated_key } = answer.encrypted_authorization_key
  const sealedKey = { ciphertext, encapsulated_key }
  try {
    return await custody.keyRoom.run('signRequest', { recipient: keyPair, sealedKey, payload })
  } catch (error) {
    if (error instanceof KeyError) throw new FrameFailure('refused', 'The server gave no key that opens here')
    throw error
  }
}
