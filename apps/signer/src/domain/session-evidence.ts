import type { GrantedProof } from './factor-requests.ts'
import type { FrameEvidence } from './frame-evidence.ts'

/** A call of the frame whose key the signer has vouched for. */
export interface SessionEvidence extends FrameEvidence {
  /** the signer's own word for the session: user, frame key and time of login */
  sessionGrant: string
  /** the signer's own word that the session has verified a second factor, where it has */
  factorProof?: GrantedProof | undefined
}
