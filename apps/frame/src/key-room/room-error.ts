import type { FrameErrorCode, FrameErrorType } from '@latchkey/contract'
import type { KeyErrorCode } from '@latchkey/keys'
import { KeyError } from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'

/** An error on its way out of a room: its words only, which hold no key material. */
export type RoomError =
  | { kind: 'key'; code: KeyErrorCode; message: string }
  | { kind: 'frame'; type: FrameErrorType; message: string; code: FrameErrorCode | undefined }
  | { kind: 'unexpected' }

/** What leaves of an error; of one that nobody foresaw, nothing. */
export function packError(error: unknown): RoomError {
  if (error instanceof KeyError) return { kind: 'key', code: error.code, message: error.message }
  if (error instanceof FrameFailure) {
    return { kind: 'frame', type: error.type, message: error.message, code: error.code }
  }
  return { kind: 'unexpected' }
}

export function unpackError(error: RoomError): Error {
  if (error.kind === 'key') return new KeyError(error.code, error.message)
  if (error.kind === 'frame') return new FrameFailure(error.type, error.message, error.code)
  return new Error('A task failed in the key room')
}
