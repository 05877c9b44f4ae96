import type { FrameErrorType } from '@latchkey/contract'

/** A refusal in the dialect's own words: what the page gets as `{ type, message }`. */
export class FrameFailure extends Error {
  override readonly name = 'FrameFailure'
  readonly type: FrameErrorType

  constructor(type: FrameErrorType, message: string) {
    super(message)
    this.type = type
  }
}

/** The published client's cue to recover. */
export function notOnDevice(): FrameFailure {
  return new FrameFailure('wallet_not_on_device', 'Wallet is not on this device')
}

export function invalidArguments(message: string): FrameFailure {
  return new FrameFailure('invalid_request_arguments', message)
}
