import { OAUTH_NEXT_STEP_MS } from '../delays.ts'
import { copyCode } from '../login/error-route.ts'
import { type JudgeRules, judgeProof } from '../proof-status/judge.ts'
import { proofStatusMachine, type Verdict } from '../proof-status/machine.ts'
import { OAuthError } from './oauth-errors.ts'

const again = { retryable: true }
const never = { retryable: false }

/** Spec 1, section 8, OAuth. What only this side knows is told apart by its reason. */
const RULES: JudgeRules = {
  own: {
    linked_to_another_user: never,
    invalid_credentials: again,
    denied: again,
    too_many_requests: never,
    provider_rate_limit: never,
    oauth_account_suspended: never,
    cannot_link_more_of_type: never,
    phishing: never,
    popup: again,
    popup_timeout: again,
  },
  // what has no name may be gone at the next try; a refusal by name is not
  otherwise: (code) =>
    [
      '',
      'unknown_auth_error',
      'api_error',
      'client_request_timeout',
      'internal_error',
      'unavailable',
    ].includes(code),
  providerLimit: /provider rate limit/i,
}

export function judgeOAuth(error: unknown): Verdict {
  if (!(error instanceof OAuthError)) return judgeProof(error, RULES)
  if (error.reason === 'in_app_browser') return { to: 'in-app-browser' }
  return judgeProof(error, RULES, error.reason in RULES.own ? error.reason : copyCode(error))
}

/** The status screen of a social login: every follow-up after 1.4 s. */
export const oauthStatusMachine = proofStatusMachine({
  judge: judgeOAuth,
  delay: () => OAUTH_NEXT_STEP_MS,
})
