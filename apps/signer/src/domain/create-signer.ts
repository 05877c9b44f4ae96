import { recoveryKeyContext } from '@latchkey/contract'
import { sealMessage, wipe } from '@latchkey/keys'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import type { FrameEvidence, Registrar, ResealRequest, Signer } from './signer.ts'
import { SignerRefusal } from './signer.ts'
import type { GrantedSession, SignerKeys } from './signer-keys.ts'
import { isOneOf, openSignerKeys } from './signer-keys.ts'
import { createUsedProofs } from './used-proofs.ts'
import { verifyAccessToken } from './verify-access-token.ts'
import type { FrameProof } from './verify-frame-proof.ts'
import { verifyFrameProof } from './verify-frame-proof.ts'

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
 * The sealed signer: holds its keys and, for two minutes, the ids of proofs. It opens a recovery key only for a token
 * and a proof by the session's frame key that it has verified itself. Nothing it opens leaves it but sealed to the frame
 * that asked.
 */
export async function createSigner(options: SignerOptions): Promise<Signer & Registrar> {
  const keys = await openSignerKeys(options.keys)
  const now = options.now ?? Date.now
  const used = createUsedProofs()
  const longest = options.maxLoginAge ?? LONGEST_LOGIN_AGE_S

  /** Token and proof together: which session asks, and with which key. */
  async function verify(
    evidence: FrameEvidence,
    maxLoginAge: number,
  ): Promise<{ session: GrantedSession; proof: FrameProof; nowMs: number }> {
    const nowMs = now()
    const asked = await verifyAccessToken(keys, evidence, { nowMs, maxLoginAge })
    const { accessToken, root } = evidence
    const proof = await verifyFrameProof(evidence.proof, { accessToken, root, nowMs })
    return { session: { ...asked, frameKey: proof.frameKey }, proof, nowMs }
  }

  return {
    publicKey: async () => ({ key_id: keys.current.id, public_key: keys.current.publicKey }),

    async grant(key) {
      const [mac] = keys.grants(key)
      return (mac as Buffer).toString('base64url')
    },

    async grantSession(evidence) {
      const { session } = await verify(evidence, longest)
      const [mac] = keys.sessionGrants(session)
      return (mac as Buffer).toString('base64url')
    },

    async reseal(request) {
      if (request.mfaMethods.length > 0) {
        throw new SignerRefusal(
          'mfa_required',
          'This user has a second factor, which this version cannot check',
        )
      }
      const { session, proof, nowMs } = await verify(request, Math.min(request.maxLoginAge, longest))
      if (!isOneOf(keys.sessionGrants(session), request.sessionGrant)) {
        throw new SignerRefusal('not_granted', 'The signer knows no such session with this frame key')
      }
      if (!used.use(proof, nowMs)) {
        throw new SignerRefusal('invalid_proof', 'The proof of the frame’s key was used before')
      }
      const place = {
        appId: session.appId,
        userId: session.userId,
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
