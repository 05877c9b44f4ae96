import type { Clock } from '../../ports/clock.ts'
import type { FrameSessionStore, SessionFactors } from '../../ports/frame-session-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import type { DpopProof } from './dpop.ts'
import { readDpopProof } from './dpop.ts'

export interface AdmitPorts {
  frameSessions: FrameSessionStore
  clock: Clock
}

export interface FrameRequest {
  method: string
  /** origin and path, as the proof has to name them */
  url: string
  proof: string | null
}

/** What is known of a call that the frame of a session was let in with. */
export interface AdmittedFrame {
  /** RFC 7638 thumbprint of the session's key */
  frameKey: string
  /** the DPoP proof as it came, for the signer, which checks it again */
  proof: string
  /** whether the login itself named that key, which the holder of a token cannot have had it do */
  bornBound: boolean
  authTime: Date
  byOldAccount: boolean
  signerGrant: string | null
  mfa: SessionFactors
}

type AccessBearer = Bearer & { authTime: number }

/**
 * Lets a call of the wallet frame in: an access token of a live session, and a DPoP proof by the session's own key. A
 * session has one key for its life. One without is bound here: by a key that the user has bound before at any time, in a
 * session of an account that was not new; by any other while the login is young (`frame_bind_window_s`).
 * @throws Refusal `missing_or_invalid_token`, `invalid_dpop_proof`, `reauthentication_required`
 */
export async function admitFrame(
  ports: AdmitPorts,
  app: App,
  bearer: Bearer | undefined,
  request: FrameRequest,
): Promise<AdmittedFrame> {
  const { access, proof, nowMs } = readFrameCall(ports, bearer, request)
  const { userId, sessionId: id, authTime } = access
  const newKeysSince = new Date(nowMs - app.settings.frame_bind_window_s * 1000)
  const now = new Date(nowMs)
  const admission = await ports.frameSessions.admit(
    proof,
    { id, appId: app.id, userId, authTime },
    { now, newKeysSince },
  )
  if (admission.kind === 'no-session') {
    throw new Refusal('missing_or_invalid_token', 'The session has ended')
  }
  if (admission.kind === 'used-proof') {
    throw new Refusal('invalid_dpop_proof', 'The DPoP proof was used before')
  }
  if (admission.kind === 'other-key') throw otherKey()
  const { session } = admission
  const frameKey = proof.thumbprint
  if (session.frameKey === null && !(await ports.frameSessions.bind(id, frameKey, now))) throw otherKey()
  return {
    frameKey,
    proof: request.proof as string,
    bornBound: session.bornBound,
    authTime: session.authTime,
    byOldAccount: session.byOldAccount,
    signerGrant: session.signerGrant,
    mfa: session.mfa,
  }
}

const otherKey = () =>
  new Refusal(
    'reauthentication_required',
    'The session is not bound to this frame and cannot be any more; log in again',
  )

/**
 * Ends the session of the token, for a frame that is not let in: a published client sees then that it has to log in.
 * Any frame may ask, since a bearer of the token can log out as well. Repeating it changes nothing.
 */
export async function endFrameSession(
  ports: AdmitPorts,
  app: App,
  { userId, sessionId: id }: Bearer,
): Promise<void> {
  await ports.frameSessions.end({ id, appId: app.id, userId }, new Date(ports.clock.now()))
}

/**
 * A call of some frame that holds the token, whichever session and key it is.
 * @throws Refusal `missing_or_invalid_token`, `invalid_dpop_proof`
 */
export function readFrameCall(
  ports: AdmitPorts,
  bearer: Bearer | undefined,
  request: FrameRequest,
): { access: AccessBearer; proof: DpopProof; nowMs: number } {
  if (!bearer || bearer.expired || bearer.kind !== 'access') {
    throw new Refusal('missing_or_invalid_token', 'This route takes a valid access token only')
  }
  const nowMs = ports.clock.now()
  const proof = readDpopProof(request.proof, { ...request, accessToken: bearer.token, nowMs })
  return { access: bearer as AccessBearer, proof, nowMs }
}
