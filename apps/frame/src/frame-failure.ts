import type { FrameErrorCode, FrameErrorType } from '@latchkey/contract'

/** A refusal in the dialect's own words: what the page gets as `{ type, message }`, and `code` for our own client. */
export class FrameFailure extends Error {
  override readonly name = 'FrameFailure'
  readonly type: FrameErrorType
  readonly code: FrameErrorCode | undefined

  constructor(type: FrameErrorType, message: string, code?: FrameErrorCode) {
    super(message)
    this.type = type
    this.code = code
  }
}

/** The published client's cue to recover. */
export function notOnDevice(): FrameFailure {
  return new FrameFailure('wallet_not_on_device', 'Wallet is not on this device')
}

/** A wallet that somebody else's key was registered for. */
export function foreignWallet(): FrameFailure {
  return new FrameFailure('error', 'A wallet of this account does not come from your key', 'foreign_wallet')
}

export function invalidArguments(message: string): FrameFailure {
  return new FrameFailure('invalid_request_arguments', message)
}
