import type { AskSigner, KeyTask, KeyTasks, PasscodeAnswer, PasscodeQuestion } from '../ports/key-room.ts'
import { bytesOf } from './bytes-of.ts'
import { perform } from './perform.ts'
import type { RoomError } from './room-error.ts'
import { packError } from './room-error.ts'
import type { SlowTools } from './tools.ts'

/** What goes in: the one task, and then the answer to what it asked, if it did. */
export interface RoomRequest {
  task: KeyTask
  input: KeyTasks[KeyTask]['input']
}
export interface RoomAnswer {
  answer: PasscodeAnswer
}

/** What comes out: that the room is ready, what its task asks in its middle, and the outcome. */
export type RoomReply =
  | { ready: true }
  | { ask: PasscodeQuestion }
  | { output: unknown }
  | { error: RoomError }

type Arrived = { data: RoomRequest | RoomAnswer }

interface RoomScope {
  onmessage: ((message: Arrived) => void) | null
  postMessage(reply: RoomReply, transfer?: Transferable[]): void
}

/** Makes the worker around it a room for one task. */
export function openRoom(slow?: SlowTools): void {
  const room = globalThis as unknown as RoomScope

  // Whoever asks outlives the room: where the answer fails, the room is ended from there and nothing comes.
  const ask: AskSigner = (question) =>
    new Promise((resolve) => {
      room.onmessage = ({ data }) => {
        if (!('answer' in data)) return
        room.onmessage = null
        resolve(data.answer)
      }
      room.postMessage({ ask: question })
    })

  room.onmessage = ({ data }) => {
    if (!('task' in data)) return
    room.onmessage = null
    perform(data.task, data.input, ask, slow).then(
      (output) => room.postMessage({ output }, bytesOf(output)),
      (error: unknown) => room.postMessage({ error: packError(error) }),
    )
  }
  room.postMessage({ ready: true })
}
