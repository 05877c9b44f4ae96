import type { FactorAnswers, FactorAsker, FactorRequest, ProofRoute } from '@latchkey/signer'
import type { ProofMethod } from '../../ports/frame-session-store.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { evidenceOf, inOurWords } from '../vault/in-our-words.ts'
import type { VaultCaller } from '../vault/may-release.ts'
import type { MfaPorts } from './mfa-ports.ts'

/** A call about factors: of the frame, whose proof the signer checks as well, or of a page, which it has to take our word for. */
export interface FactorCaller extends VaultCaller {
  asker: FactorAsker
}

/** What a frame has sent for one of the routes of factors, for the signer to check again. */
export const frameAsker = (app: App, bearer: Bearer, proof: string, route: ProofRoute): FactorAsker => ({
  evidence: evidenceOf(app, bearer, { proof, route, root: '' }),
})

export const pageAsker = ({ appId, userId, sessionId }: VaultOwner, frameKey: string): FactorAsker => ({
  named: { appId, userId, sessionId, frameKey },
})

/**
 * Asks the signer, which keeps authenticator apps, passkeys and recovery codes.
 * @throws Refusal, SignerRefusal: see inOurWords
 */
export const askAboutFactor = <R extends FactorRequest>(
  ports: Pick<MfaPorts, 'signer' | 'mfa' | 'clock'>,
  owner: VaultOwner,
  request: R,
): Promise<FactorAnswers[R['act']]> =>
  inOurWords(ports, owner, () => ports.signer.secondFactor(request), {
    login_required: 'reauthentication_required',
  })

/**
 * Keeps what was verified beside the session, and stops a removal that is under way.
 * @throws Refusal `missing_or_invalid_mfa` where it was shown before, and forgotten since
 */
export async function keepProof(
  ports: Pick<MfaPorts, 'mfa' | 'removals' | 'clock'>,
  { owner, frame }: VaultCaller,
  method: ProofMethod,
  { at, grant }: { at: number; grant: string | null },
): Promise<void> {
  if (await ports.mfa.prove(owner, frame.frameKey, { method, at, grant })) {
    // Whoever has a factor has not lost them all.
    await ports.removals.stop(owner.userId, 'factor', new Date(ports.clock.now()))
    return
  }
  throw new Refusal('missing_or_invalid_mfa', 'This was shown before, and what it proved was forgotten')
}
