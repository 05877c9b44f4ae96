import type { Clock } from '../../ports/clock.ts'
import type { FrameSessionStore } from '../../ports/frame-session-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { readDpopProof } from './dpop.ts'

export interface AdmitPorts {
  frameSessions: FrameSessionStore
  clock: Clock
}

/**
 * Lets a call of the wallet frame in: an access token of a live session, bound by DPoP to the session's frame key. The
 * first key that comes binds the session; another one replaces it only while the login is as fresh as recovery asks.
 * @returns the thumbprint of the frame's key
 * @throws Refusal `missing_or_invalid_token`, `invalid_dpop_proof`
 */
export async function admitFrame(
  ports: AdmitPorts,
  app: App,
  bearer: Bearer | undefined,
  request: { method: string; url: string; proof: string | null },
): Promise<string> {
  if (!bearer || bearer.expired || bearer.kind !== 'access') {
    throw new Refusal('missing_or_invalid_token', 'This route takes a valid access token only')
  }
  const nowMs = ports.clock.now()
  const proof = readDpopProof(request.proof, { ...request, accessToken: bearer.token, nowMs })
  const now = new Date(nowMs)
  const admitted = await ports.frameSessions.admit(proof, { id: bearer.sessionId, appId: app.id, now })
  const { session } = admitted
  if (!session || session.userId !== bearer.userId) {
    throw new Refusal('missing_or_invalid_token', 'The session has ended')
  }
  if (!admitted.fresh) throw new Refusal('invalid_dpop_proof', 'The DPoP proof was used before')
  if (session.frameKey === proof.thumbprint) return proof.thumbprint
  const loginAge = (nowMs - session.authTime.getTime()) / 1000
  if (session.frameKey !== null && loginAge > app.settings.recovery_max_age_s) {
    throw new Refusal('invalid_dpop_proof', 'The session is bound to another frame')
  }
  if (!(await ports.frameSessions.bind(bearer.sessionId, session.frameKey, proof.thumbprint, now))) {
    throw new Refusal('invalid_dpop_proof', 'The session was bound to another frame just now')
  }
  return proof.thumbprint
}
