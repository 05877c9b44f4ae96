import { FRAME_ERROR_TYPES, type FrameErrorType } from '@latchkey/contract'

/** What the wallet frame answers when it refuses; hosts see `type` and `message`. */
export class FrameError extends Error {
  readonly type: FrameErrorType

  constructor(type: FrameErrorType, message: string) {
    super(message)
    this.type = type
  }
}

/** The frame error type of anything that was thrown, or null when it is none. */
export function frameErrorType(error: unknown): FrameErrorType | null {
  const type = (error as { type?: unknown } | null)?.type
  return FRAME_ERROR_TYPES.find((known) => known === type) ?? null
}
