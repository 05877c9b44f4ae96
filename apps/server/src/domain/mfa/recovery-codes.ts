import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { FactorCaller } from './ask-about-factor.ts'
import { askAboutFactor, keepProof } from './ask-about-factor.ts'
import { liveUser } from './change-factors.ts'
import type { MfaPorts } from './mfa-ports.ts'
import { requireFactor, signedProof } from './require-factor.ts'

/**
 * Ten codes, each of which stands in for a factor once, in place of those that there were. The signer keeps hashes of them;
 * the user is told, since whoever sees the page just after a verification could make some for themselves.
 * @throws Refusal `invalid_data` without a factor, `missing_or_invalid_mfa`, `unavailable`
 */
export async function makeRecoveryCodes(ports: MfaPorts, app: App, caller: FactorCaller): Promise<string[]> {
  const { frame, asker } = caller
  if (frame.mfa.methods.length === 0) {
    throw new Refusal('invalid_data', 'There is no second factor that a code could stand in for')
  }
  await requireFactor(ports, app, caller, 'other')
  const proof = signedProof(frame.mfa, ports.clock.now())
  const { codes } = await askAboutFactor(ports, caller.owner, { act: 'codes-make', asker, proof })
  await ports.mfa.keepRecoveryCodes(caller.owner, codes.length, new Date(ports.clock.now()))
  return codes
}

/**
 * Codes end with the last factor, of which a phone is one; the signer, which knows of no phones, keeps what it has of them.
 * @throws Refusal `missing_or_invalid_mfa`, `too_many_requests`, `unavailable`
 */
export async function verifyRecoveryCode(ports: MfaPorts, caller: FactorCaller, code: string): Promise<void> {
  const { recovery_codes_left: left } = await liveUser(ports, caller.owner)
  if (typeof left !== 'number') {
    throw new Refusal('missing_or_invalid_mfa', 'The user has no recovery codes')
  }
  const verified = await askAboutFactor(ports, caller.owner, {
    act: 'code-verify',
    asker: caller.asker,
    code,
  })
  if (verified.first) {
    await ports.mfa.tellOfRecoveryCode(caller.owner, verified.left, new Date(ports.clock.now()))
  }
  await keepProof(ports, caller, 'recovery-code', verified)
}
