import type { FrameErrorCode } from '@latchkey/contract'
import type { KeyErrorCode } from '@latchkey/keys'
import { KeyError } from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'

/** An error on its way out of a room: its words only, which hold no key material. */
export type RoomError =
  | { kind: 'key'; code: KeyErrorCode; message: string }
  | { kind: 'frame'; code: FrameErrorCode; message: string }
  | { kind: 'unexpected' }

/** What leaves of an error; of one that nobody foresaw, nothing. */
export function packError(error: unknown): RoomError {
  if (error instanceof KeyError) return { kind: 'key', code: error.code, message: error.message }
  if (error instanceof FrameFailure) return { kind: 'frame', code: error.code, message: error.message }
  return { kind: 'unexpected' }
}

export function unpackError(error: RoomError): Error {
  if (error.kind === 'key') return new KeyError(error.code, error.message)
  if (error.kind === 'frame') return new FrameFailure(error.code, error.message)
  return new Error('A task failed in the key room')
}
