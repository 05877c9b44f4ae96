import type { ReauthenticateMessage } from '@latchkey/contract'
import { FrameFailure } from '../frame-failure.ts'
import { VaultError } from '../ports/vault.ts'
import { COPY } from './copy.ts'

/** Why no secret came, in a word that also crosses to a window of the frame's own. */
export type ExportProblem =
  | 'covered'
  | 'login'
  | 'young-login'
  | 'older-account'
  | 'limited'
  | 'not-on-device'
  | 'foreign'
  | 'factor'
  | 'retry'

/** What the user may log in for on the spot. */
export type LoginPurpose = ReauthenticateMessage['purpose']

/** The problems that such a login mends. */
export const LOGIN_PURPOSES: Partial<Record<ExportProblem, LoginPurpose>> = {
  'young-login': 'export',
  'older-account': 'older-account',
}

/** The clipboard apart, which is told by the clipboard's own error. */
export class ExportFailure extends Error {
  override readonly name = 'ExportFailure'
  readonly problem: ExportProblem

  constructor(problem: ExportProblem) {
    super(`No secret came: ${problem}`)
    this.problem = problem
  }
}

const LOGIN_CODES = ['login_required', 'missing_or_invalid_token', 'invalid_dpop_proof']

export function problemOf(error: unknown): ExportProblem {
  if (error instanceof ExportFailure) return error.problem
  if (error instanceof FrameFailure) {
    if (error.code === 'foreign_wallet') return 'foreign'
    return error.code === 'wallet_not_on_device' ? 'not-on-device' : 'retry'
  }
  if (!(error instanceof VaultError)) return 'retry'
  if (error.code === 'too_many_requests') return 'limited'
  if (error.code === 'reauthentication_required') return 'young-login'
  if (error.code === 'older_account_required') return 'older-account'
  if (error.code === 'missing_or_invalid_mfa') return 'factor'
  return LOGIN_CODES.includes(error.code) ? 'login' : 'retry'
}

const SENTENCES = {
  covered: 'covered',
  login: 'loginAgain',
  'young-login': 'loginNeeded',
  'older-account': 'olderAccount',
  limited: 'limited',
  'not-on-device': 'notOnDevice',
  foreign: 'foreign',
  factor: 'factor',
  retry: 'retry',
} as const satisfies Record<ExportProblem, keyof typeof COPY>

/** In the language of the document. */
export const sentenceOf = (problem: ExportProblem): string => COPY[SENTENCES[problem]]
