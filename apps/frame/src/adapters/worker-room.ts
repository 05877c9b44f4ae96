import { bytesOf } from '../key-room/bytes-of.ts'
import { isSlow } from '../key-room/perform.ts'
import type { RoomAnswer, RoomReply, RoomRequest } from '../key-room/room.ts'
import { unpackError } from '../key-room/room-error.ts'
import type { Clock } from '../ports/clock.ts'
import type { AskSigner, KeyRoom, KeyTask, KeyTasks, PasscodeQuestion } from '../ports/key-room.ts'

/** The part of a `Worker` that a room needs. */
export interface RoomWorker {
  onmessage: ((message: MessageEvent<RoomReply>) => void) | null
  onerror: ((event: never) => void) | null
  onmessageerror: ((event: never) => void) | null
  postMessage(request: RoomRequest | RoomAnswer, transfer: Transferable[]): void
  terminate(): void
}

/** `slow` is the one with Argon2. */
export type RoomProgram = 'quick' | 'slow'

interface Spare {
  worker: RoomWorker
  ready: Promise<void>
}

/** A worker's program can fail to arrive, where a connection breaks: then another is asked for. */
const TRIES = 2

/** A browser that kills a worker, for its memory, tells nobody. Longer than this no room says nothing. */
export const ROOM_PATIENCE_MS = 60_000

const lost = () => new Error('The key room was lost')

/** Of one task: `over` rejects when the room had its turn for too long. It holds nothing of what the task is given. */
function createPatience(clock: Clock) {
  let turn = 0
  let fail: (error: Error) => void = () => {}
  const over = new Promise<never>((_, reject) => {
    fail = reject
  })
  over.catch(() => {})
  return {
    over,
    /** the room's turn to say something */
    begin() {
      const mine = ++turn
      void clock.wait(ROOM_PATIENCE_MS).then(() => {
        if (mine === turn) fail(lost())
      })
    },
    /** ours */
    end() {
      turn++
    },
  }
}

/**
 * A worker for each task, terminated when it ends: its memory goes as a whole, copies that the engine made included.
 * One spare of the quick program that has seen no secret is kept ready, so that nobody waits for a worker to start.
 */
export function createWorkerRoom(spawn: (program: RoomProgram) => RoomWorker, clock: Clock): KeyRoom {
  function prepare(program: RoomProgram): Spare {
    const worker = spawn(program)
    const ready = new Promise<void>((resolve, reject) => {
      worker.onmessage = () => resolve()
      worker.onerror = () => reject(new Error('The key room did not start'))
    })
    ready.catch(() => worker.terminate())
    return { worker, ready }
  }

  let spare: Spare | undefined
  function warm(): void {
    spare ??= prepare('quick')
  }

  function take(program: RoomProgram): Spare {
    if (program === 'slow' || !spare) return prepare(program)
    const taken = spare
    spare = undefined
    return taken
  }

  async function enter(program: RoomProgram): Promise<RoomWorker> {
    for (let tries = 1; ; tries++) {
      const { worker, ready } = take(program)
      try {
        await ready
        return worker
      } catch (error) {
        if (tries === TRIES) throw error
      }
    }
  }

  function outcome<T extends KeyTask>(
    worker: RoomWorker,
    task: T,
    input: KeyTasks[T]['input'],
    ask: AskSigner | undefined,
  ): Promise<KeyTasks[T]['output']> {
    const patience = createPatience(clock)
    const done = new Promise<KeyTasks[T]['output']>((resolve, reject) => {
      const fail = () => reject(lost())
      function answer(question: PasscodeQuestion): void {
        patience.end()
        if (!ask) return fail()
        ask(question).then((answered) => {
          worker.postMessage({ answer: answered }, [])
          patience.begin()
        }, reject)
      }
      worker.onmessage = ({ data }) => {
        if ('output' in data) resolve(data.output as KeyTasks[T]['output'])
        else if ('error' in data) reject(unpackError(data.error))
        else if ('ask' in data) answer(data.ask)
      }
      worker.onerror = fail
      worker.onmessageerror = fail
      worker.postMessage({ task, input }, bytesOf(input))
      patience.begin()
    })
    return Promise.race([done, patience.over]).finally(() => patience.end())
  }

  warm()
  return {
    async run(task, input, ask) {
      const worker = await enter(isSlow(task, input) ? 'slow' : 'quick')
      try {
        return await outcome(worker, task, input, ask)
      } finally {
        worker.terminate()
        warm()
      }
    },
  }
}
