import type { Clock } from '../../ports/clock.ts'
import type { FactorProof, SessionFactors } from '../../ports/frame-session-store.ts'
import type { MfaStore } from '../../ports/mfa-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { VaultCaller } from '../vault/may-release.ts'

/** For so long a proof is good, for the session and the frame key that it was made with. */
export const PROOF_LIFETIME_MS = 15 * 60_000

export interface FactorPorts {
  mfa: MfaStore
  clock: Clock
}

/** A `signature` uses a proof up where the app asks for one at each; everything else takes any of the last 15 minutes. */
export type FactorAct = 'signature' | 'other'

export const factorWanted = () =>
  new Refusal('missing_or_invalid_mfa', 'This takes a verification by a second factor')

/**
 * Lets a user with second factors on only by one that this session has verified. Who has none is let on.
 * @throws Refusal `missing_or_invalid_mfa`
 */
export async function requireFactor(
  ports: FactorPorts,
  app: App,
  { owner, frame }: VaultCaller,
  act: FactorAct,
): Promise<void> {
  if (frame.mfa.methods.length === 0) return
  const nowMs = ports.clock.now()
  if (act === 'signature' && app.settings.mfa_each_signature) {
    const since = new Date(nowMs - PROOF_LIFETIME_MS)
    if (await ports.mfa.spend(owner, frame.frameKey, since, new Date(nowMs))) return
    throw factorWanted()
  }
  if (liveProofs(frame.mfa, nowMs).length === 0) throw factorWanted()
}

/** The proofs that still count, the newest first. */
export const liveProofs = ({ proofs }: SessionFactors, nowMs: number): FactorProof[] =>
  proofs.filter(({ at }) => nowMs - at < PROOF_LIFETIME_MS)

/** The signer's word for a factor that it has itself verified for this session, where there is one. */
export function signedProof(factors: SessionFactors, nowMs: number): FactorProof | undefined {
  return liveProofs(factors, nowMs).find(({ grant }) => grant !== null)
}
