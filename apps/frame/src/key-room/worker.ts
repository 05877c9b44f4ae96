import type { KeyTask, KeyTasks } from '../ports/key-room.ts'
import { bytesOf } from './bytes-of.ts'
import { perform } from './perform.ts'
import type { RoomError } from './room-error.ts'
import { packError } from './room-error.ts'

/** What goes in, once; and what comes out: that the room is ready, and then the outcome of its one task. */
export interface RoomRequest {
  task: KeyTask
  input: KeyTasks[KeyTask]['input']
}
export type RoomReply = { ready: true } | { output: unknown } | { error: RoomError }

const room = globalThis as unknown as {
  onmessage: ((message: { data: RoomRequest }) => void) | null
  postMessage(reply: RoomReply, transfer?: Transferable[]): void
}

room.onmessage = ({ data: { task, input } }) => {
  room.onmessage = null
  perform(task, input).then(
    (output) => room.postMessage({ output }, bytesOf(output)),
    (error: unknown) => room.postMessage({ error: packError(error) }),
  )
}
room.postMessage({ ready: true })
