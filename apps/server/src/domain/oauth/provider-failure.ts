import type { ErrorCode } from '@latchkey/contract'
import { Refusal } from '../refusal.ts'

/**
 * Why a provider did not tell who somebody is: `refused` (the code or an answer to it is not good), `garbage` (an
 * answer that cannot be read), `unreachable` (down, slow or too large), `limited` (too many requests), `suspended`.
 */
export type FailureKind = 'refused' | 'garbage' | 'unreachable' | 'limited' | 'suspended'

export class ProviderFailure extends Error {
  readonly kind: FailureKind
  /** what was being done, for the log; holds nothing that came from outside */
  readonly step: string

  constructor(kind: FailureKind, step: string) {
    super(`${step}: ${kind}`)
    this.name = 'ProviderFailure'
    this.kind = kind
    this.step = step
  }
}

/** The code and words with which a client is told. Starting again is the way on after each of them. */
export function refusalFor(kind: FailureKind, label: string): Refusal {
  const [code, text] = REFUSALS[kind]
  return new Refusal(code, text.replace('{provider}', label))
}

const REFUSALS: Record<FailureKind, [ErrorCode, string]> = {
  suspended: ['oauth_account_suspended', 'The {provider} account is suspended'],
  // Published clients look for the words "provider rate limit".
  limited: [
    'too_many_requests',
    'The provider rate limit of {provider} is reached; wait before the next try',
  ],
  refused: ['invalid_credentials', '{provider} did not confirm the login'],
  garbage: ['invalid_credentials', '{provider} gave an answer that cannot be used'],
  unreachable: ['invalid_credentials', '{provider} cannot be reached at the moment'],
}
