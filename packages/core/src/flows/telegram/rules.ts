import { OAUTH_NEXT_STEP_MS } from '../delays.ts'
import { type JudgeRules, judgeProof } from '../proof-status/judge.ts'
import { proofStatusMachine } from '../proof-status/machine.ts'

const again = { retryable: true }
const never = { retryable: false }

/** Spec 1, section 8, Telegram: whatever else goes wrong may be tried again. */
const RULES: JudgeRules = {
  own: {
    linked_to_another_user: never,
    disallowed_login_method: never,
    invalid_data: again,
    cannot_link_more_of_type: again,
    invalid_credentials: again,
    too_many_requests: never,
    provider_rate_limit: never,
  },
  otherwise: () => true,
  providerLimit: /rate limit/i,
}

/** The Telegram screen: the same sequence as after a social login. */
export const telegramMachine = proofStatusMachine({
  judge: (error) => judgeProof(error, RULES),
  delay: () => OAUTH_NEXT_STEP_MS,
})
