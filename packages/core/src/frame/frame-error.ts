import { FRAME_ERROR_TYPES, FRAME_ERRORS, type FrameErrorCode, type FrameErrorType } from '@latchkey/contract'
import type { ReauthenticationPurpose } from '../flows/reauthenticate/ways.ts'

/** A request that the frame never answered, or that no code came for; hosts see `type` and `message`. */
export class FrameError extends Error {
  readonly type: FrameErrorType

  constructor(type: FrameErrorType, message: string) {
    super(message)
    this.type = type
  }
}

/** The frame's code for a failure, or null when it is none of the frame's. */
export const frameErrorCode = (error: unknown): FrameErrorCode | null => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && Object.hasOwn(FRAME_ERRORS, code) ? (code as FrameErrorCode) : null
}

/** What the user has to log in again for before this goes on; null: a login would not help. */
export function wantedReauthentication(error: unknown): ReauthenticationPurpose | null {
  const code = frameErrorCode(error)
  if (code === 'older_account_required') return 'older-account'
  return code === 'reauthentication_required' ? 'use' : null
}

/** The frame error type of anything that was thrown, or null when it is none. */
export function frameErrorType(error: unknown): FrameErrorType | null {
  const type = (error as { type?: unknown } | null)?.type
  return FRAME_ERROR_TYPES.find((known) => known === type) ?? null
}
