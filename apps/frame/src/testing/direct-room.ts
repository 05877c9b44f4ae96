import { bytesOf } from '../key-room/bytes-of.ts'
import { perform } from '../key-room/perform.ts'
import type { KeyRoom } from '../ports/key-room.ts'

/** The key room's tasks in this thread, over the same border: cloned on the way in and out, byte arrays handed over. */
export function createDirectRoom(): KeyRoom {
  return {
    async run(task, input) {
      const output = await perform(task, structuredClone(input, { transfer: bytesOf(input) }))
      return structuredClone(output, { transfer: bytesOf(output) })
    },
  }
}
