import { PASSKEY_CLOSE_MS, PASSKEY_NEXT_STEP_MS } from '../delays.ts'
import { copyCode } from '../login/error-route.ts'
import { type JudgeRules, judgeProof } from '../proof-status/judge.ts'
import { proofStatusMachine } from '../proof-status/machine.ts'
import { PasskeyError } from './passkey-errors.ts'

/** What a second try meets again: a browser without passkeys, a device that has one, an app that takes none. */
const IN_VAIN = new Set(['unsupported', 'exists', 'no_signup', 'cannot_link_more_of_type'])

/**
 * Spec 1, section 8, passkey: every error that no other screen says offers another try. Where that is in vain it is there
 * all the same, yet the way out comes first.
 */
const RULES: JudgeRules = {
  own: {},
  otherwise: (code) => !IN_VAIN.has(code),
  // a passkey has no provider
  providerLimit: /$^/,
}

/** The passkey screen: terms and wallets follow sooner than the end, which gives time to read. */
export const passkeyStatusMachine = proofStatusMachine({
  judge: (error) => judgeProof(error, RULES, error instanceof PasskeyError ? error.reason : copyCode(error)),
  delay: ({ step }) => (step === 'close' ? PASSKEY_CLOSE_MS : PASSKEY_NEXT_STEP_MS),
})
