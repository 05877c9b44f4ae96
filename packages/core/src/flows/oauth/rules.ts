import { OAUTH_NEXT_STEP_MS } from '../delays.ts'
import { copyCode } from '../login/error-route.ts'
import { AGAIN, type JudgeRules, judgeProof, NEVER, OF_EVERY_PROVIDER } from '../proof-status/judge.ts'
import { proofStatusMachine, type Verdict } from '../proof-status/machine.ts'
import { OAuthError } from './oauth-errors.ts'

/** Spec 1, section 8, OAuth. What only this side knows is told apart by its reason. */
const RULES: JudgeRules = {
  own: {
    ...OF_EVERY_PROVIDER,
    denied: AGAIN,
    oauth_account_suspended: NEVER,
    cannot_link_more_of_type: NEVER,
    phishing: NEVER,
    popup: AGAIN,
    popup_timeout: AGAIN,
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
