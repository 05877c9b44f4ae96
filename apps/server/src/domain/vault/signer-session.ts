import type { FrameEvidence, SessionEvidence, Signer } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import type { App } from '../app/app.ts'
import { signedProof } from '../mfa/require-factor.ts'
import { evidenceOf, inOurWords } from './in-our-words.ts'
import type { SignedCaller } from './may-release.ts'
import type { VaultPorts } from './vault-ports.ts'

/**
 * Asks the signer for what this call of the frame is about. The signer's word for the session is asked for once and kept
 * beside it; again when the signer does not know it any more, as after a change of its keys.
 * @throws Refusal `missing_or_invalid_token` when the token's key was retired, and what the signer refuses
 */
export async function askSigner<T>(
  ports: VaultPorts,
  app: App,
  { owner, frame, bearer }: SignedCaller,
  call: Pick<FrameEvidence, 'route' | 'root'>,
  ask: (signer: Signer, evidence: SessionEvidence) => Promise<T>,
): Promise<T> {
  const evidence = evidenceOf(app, bearer, { proof: frame.proof, ...call })
  const granted = async () => {
    const sessionGrant = await ports.signer.grantSession(evidence)
    await ports.frameSessions.keepGrant(owner.sessionId, frame.frameKey, sessionGrant)
    return sessionGrant
  }
  const shown = { ...evidence, factorProof: signedProof(frame.mfa, ports.clock.now()) }
  const known = frame.signerGrant
  return inOurWords(ports, owner, async () => {
    try {
      return await ask(ports.signer, { ...shown, sessionGrant: known ?? (await granted()) })
    } catch (error) {
      if (!known || !(error instanceof SignerRefusal) || error.code !== 'not_granted') throw error
      return ask(ports.signer, { ...shown, sessionGrant: await granted() })
    }
  })
}
