import { copyCode, routeProofError } from '../login/error-route.ts'
import type { Verdict } from './machine.ts'

export const AGAIN = { retryable: true }
export const NEVER = { retryable: false }

/** What the screen of every provider says itself (spec 1, section 8). */
export const OF_EVERY_PROVIDER = {
  linked_to_another_user: NEVER,
  invalid_credentials: AGAIN,
  // the proof of a login in place was of somebody else: the provider is asked anew, for another account
  other_user: AGAIN,
  too_many_requests: NEVER,
  provider_rate_limit: NEVER,
}

export interface JudgeRules {
  /** errors that the method's own screen says itself, and whether another try is offered */
  own: Readonly<Record<string, { retryable: boolean }>>
  /** whether another try is offered for an error that nobody knows */
  otherwise(code: string): boolean
  /** how the server words a limit that is the provider's (wire 5.5) */
  providerLimit: RegExp
}

/** The screen's own errors first, then the screens that all methods share, then the unknown. */
export function judgeProof(error: unknown, rules: JudgeRules, known = copyCode(error)): Verdict {
  const limited =
    known === 'too_many_requests' && error instanceof Error && rules.providerLimit.test(error.message)
  const code = limited ? 'provider_rate_limit' : known
  const own = Object.hasOwn(rules.own, code) ? rules.own[code] : undefined
  if (own) return { to: 'inline', code, retryable: own.retryable }
  const route = routeProofError(error)
  if (route.to !== 'inline') return route
  return { to: 'inline', code, retryable: rules.otherwise(code) }
}
