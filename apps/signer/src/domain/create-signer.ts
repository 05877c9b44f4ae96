import { recoveryKeyContext } from '@latchkey/contract'
import { sealMessage, wipe } from '@latchkey/keys'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import type { Registrar, ResealRequest, Signer } from './signer.ts'
import { SignerRefusal } from './signer.ts'
import type { SignerKeys } from './signer-keys.ts'
import { openSignerKeys } from './signer-keys.ts'
import { verifyAccessToken } from './verify-access-token.ts'

/** The signer's own limit on the age of a login, seconds; an app may ask for less, never for more. */
export const LONGEST_LOGIN_AGE_S = 86_400

export interface SignerOptions {
  /** sealing keys by id, 32 bytes each, the current one first */
  keys: ReadonlyMap<string, Buffer>
  /** milliseconds since 1970 */
  now?: () => number
  maxLoginAge?: number
}

/**
 * The sealed signer: stateless, holds nothing but its keys, and opens a recovery key only for a token that it has
 * verified itself. Nothing it opens leaves it but sealed to the frame that asked.
 */
export async function createSigner(options: SignerOptions): Promise<Signer & Registrar> {
  const keys = await openSignerKeys(options.keys)
  const now = options.now ?? Date.now
  return {
    publicKey: async () => ({ key_id: keys.current.id, public_key: keys.current.publicKey }),

    async grant(key) {
      const [mac] = keys.grants(key)
      return (mac as Buffer).toString('base64url')
    },

    async reseal(request) {
      if (request.mfaMethods.length > 0) {
        throw new SignerRefusal(
          'mfa_required',
          'This user has a second factor, which this version cannot check',
        )
      }
      const limits = { nowMs: now(), maxLoginAge: options.maxLoginAge ?? LONGEST_LOGIN_AGE_S }
      const userId = await verifyAccessToken(keys, request, limits)
      const place = {
        appId: request.key.appId,
        userId,
        root: request.root,
        shareVersion: request.shareVersion,
      }
      const recoveryKey = await open(keys, request, recoveryKeyContext({ ...place, direction: 'to-signer' }))
      try {
        const info = recoveryKeyContext({ ...place, direction: 'to-frame' })
        return await sealMessage(request.recipientPublicKey, info, recoveryKey)
      } catch {
        throw new SignerRefusal('invalid_request', 'The recipient is no P-256 public key')
      } finally {
        wipe(recoveryKey)
      }
    },
  }
}

async function open(
  keys: SignerKeys,
  { sealedRecoveryKey }: ResealRequest,
  context: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { key_id, encapsulated_key, ciphertext } = sealedRecoveryKey
  const key = keys.byId.get(key_id)
  if (!key)
    throw new SignerRefusal(
      'unknown_key',
      'The recovery key was sealed to a key that the signer does not have',
    )
  const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
  try {
    const opened = await suite.Open(
      key.pair as CryptoKeyPair,
      Buffer.from(encapsulated_key, 'base64url'),
      Buffer.from(ciphertext, 'base64url'),
      { info: new TextEncoder().encode(context) },
    )
    return opened as Uint8Array<ArrayBuffer>
  } catch {
    throw new SignerRefusal('invalid_request', 'The recovery key does not open for this user and root')
  }
}
