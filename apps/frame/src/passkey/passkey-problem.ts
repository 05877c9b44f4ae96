import { PASSKEY_PROBLEMS, type PasskeyProblem } from '@latchkey/contract'
import type { LoginPurpose } from '../export/export-error.ts'
import { FrameFailure } from '../frame-failure.ts'
import { VaultError } from '../ports/vault.ts'

/** Why it does not go on: what the page is told, what a login in place mends, and what is this document's own affair. */
export type Problem = PasskeyProblem | 'covered' | 'young-login' | 'older-account'

/** The problems that such a login mends, and which. */
export const PASSKEY_LOGINS: Partial<Record<Problem, LoginPurpose>> = {
  'young-login': 'export',
  'older-account': 'older-account',
}

/** Nothing that another press would change. */
export const FINAL: readonly Problem[] = ['unsupported', 'elsewhere', 'other-way']

export const isTold = (problem: Problem): problem is PasskeyProblem =>
  (PASSKEY_PROBLEMS as readonly string[]).includes(problem)

export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`The passkey was of no use: ${problem}`)
    this.problem = problem
  }
}

const BY_FRAME_CODE: Partial<Record<FrameFailure['code'], Problem>> = {
  wrong_passkey: 'wrong-passkey',
  recovery_changed: 'changed',
  wallet_not_on_device: 'not-on-device',
  invalid_request_arguments: 'other-way',
}

const BY_CODE: Partial<Record<VaultError['code'], Problem>> = {
  too_many_requests: 'limited',
  reauthentication_required: 'young-login',
  older_account_required: 'older-account',
  missing_or_invalid_mfa: 'factor',
  login_required: 'login',
  missing_or_invalid_token: 'login',
  invalid_dpop_proof: 'login',
}

export function passkeyProblemOf(error: unknown): Problem {
  if (error instanceof PasskeyFailure) return error.problem
  if (error instanceof FrameFailure) return BY_FRAME_CODE[error.code] ?? 'retry'
  return (error instanceof VaultError && BY_CODE[error.code]) || 'retry'
}
