import { OAUTH_NEXT_STEP_MS } from '../delays.ts'
import { AGAIN, type JudgeRules, judgeProof, NEVER, OF_EVERY_PROVIDER } from '../proof-status/judge.ts'
import { proofStatusMachine } from '../proof-status/machine.ts'

/** Spec 1, section 8, Telegram: whatever else goes wrong may be tried again. */
const RULES: JudgeRules = {
  own: {
    ...OF_EVERY_PROVIDER,
    disallowed_login_method: NEVER,
    invalid_data: AGAIN,
    cannot_link_more_of_type: AGAIN,
  },
  otherwise: () => true,
  providerLimit: /rate limit/i,
}

/** The Telegram screen: the same sequence as after a social login. */
export const telegramMachine = proofStatusMachine({
  judge: (error) => judgeProof(error, RULES),
  delay: () => OAUTH_NEXT_STEP_MS,
})
