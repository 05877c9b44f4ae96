import { FRAME_ERROR_TYPES, type FrameErrorCode, type FrameErrorType } from '@latchkey/contract'
import type { ReauthenticationPurpose } from '../flows/reauthenticate/purpose.ts'

const FRAME_ERROR_CODES: readonly FrameErrorCode[] = [
  'reauthentication_required',
  'older_account_required',
  'foreign_wallet',
]

/** What the wallet frame answers when it refuses; hosts see `type` and `message`. */
export class FrameError extends Error {
  readonly type: FrameErrorType

  constructor(type: FrameErrorType, message: string) {
    super(message)
    this.type = type
  }
}

/** The frame's closer word for a failure, which published clients do not look at. */
export const frameErrorCode = (error: unknown): FrameErrorCode | null => {
  const code = (error as { code?: unknown } | null)?.code
  return FRAME_ERROR_CODES.find((known) => known === code) ?? null
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
