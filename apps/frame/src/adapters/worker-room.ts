import { bytesOf } from '../key-room/bytes-of.ts'
import { unpackError } from '../key-room/room-error.ts'
import type { RoomReply, RoomRequest } from '../key-room/worker.ts'
import type { KeyRoom, KeyTask, KeyTasks } from '../ports/key-room.ts'

/** The part of a `Worker` that a room needs. */
export interface RoomWorker {
  onmessage: ((message: MessageEvent<RoomReply>) => void) | null
  onerror: ((event: never) => void) | null
  onmessageerror: ((event: never) => void) | null
  postMessage(request: RoomRequest, transfer: Transferable[]): void
  terminate(): void
}

interface Spare {
  worker: RoomWorker
  ready: Promise<void>
}

/** A worker's program can fail to arrive, where a connection breaks: then another is asked for. */
const TRIES = 2

/**
 * A worker for each task, terminated when it ends: its memory goes as a whole, copies that the engine made included.
 * One spare that has seen no secret is kept ready, so that nobody waits for a worker to start.
 */
export function createWorkerRoom(spawn: () => RoomWorker): KeyRoom {
  function prepare(): Spare {
    const worker = spawn()
    const ready = new Promise<void>((resolve, reject) => {
      worker.onmessage = () => resolve()
      worker.onerror = () => reject(new Error('The key room did not start'))
    })
    ready.catch(() => worker.terminate())
    return { worker, ready }
  }

  let spare: Spare | undefined
  function warm(): void {
    spare ??= prepare()
  }

  async function enter(): Promise<RoomWorker> {
    for (let tries = 1; ; tries++) {
      const { worker, ready } = spare ?? prepare()
      spare = undefined
      try {
        await ready
        return worker
      } catch (error) {
        if (tries === TRIES) throw error
      }
    }
  }

  function outcome<T extends KeyTask>(worker: RoomWorker, task: T, input: KeyTasks[T]['input']) {
    return new Promise<KeyTasks[T]['output']>((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if ('output' in data) resolve(data.output as KeyTasks[T]['output'])
        else if ('error' in data) reject(unpackError(data.error))
      }
      const lost = () => reject(new Error('The key room was lost'))
      worker.onerror = lost
      worker.onmessageerror = lost
      worker.postMessage({ task, input }, bytesOf(input))
    })
  }

  warm()
  return {
    async run(task, input) {
      const worker = await enter()
      try {
        return await outcome(worker, task, input)
      } finally {
        worker.terminate()
        warm()
      }
    },
  }
}
