import { PASSKEY_CLOSE_MS, PASSKEY_NEXT_STEP_MS } from '../delays.ts'
import { copyCode } from '../login/error-route.ts'
import { type JudgeRules, judgeProof } from '../proof-status/judge.ts'
import { proofStatusMachine } from '../proof-status/machine.ts'
import { PasskeyError } from './passkey-errors.ts'

/** Spec 1, section 8, passkey: every error that no other screen says offers another try. */
const RULES: JudgeRules = {
  own: {},
  otherwise: () => true,
  // a passkey has no provider
  providerLimit: /$^/,
}

/** The passkey screen: terms and wallets follow sooner than the end, which gives time to read. */
export const passkeyStatusMachine = proofStatusMachine({
  judge: (error) => judgeProof(error, RULES, error instanceof PasskeyError ? error.reason : copyCode(error)),
  delay: ({ step }) => (step === 'close' ? PASSKEY_CLOSE_MS : PASSKEY_NEXT_STEP_MS),
})
