// oxlint-disable-next-line import/default -- the bundler makes this module: its default is the program's address
import slow from '../key-room/slow-worker.ts?worker&url'
// oxlint-disable-next-line import/default -- and so is this
import quick from '../key-room/worker.ts?worker&url'
import type { RoomProgram, RoomWorker } from './worker-room.ts'

const PROGRAMS: Record<RoomProgram, string> = { quick, slow }

/** Name of the only Trusted Types policy that the documents' headers allow. */
const POLICY = 'latchkey-key-room'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** How to start the key room's programs, and no other: the policy makes a trusted address of nothing else. */
export function keyRoomStarter(): (program: RoomProgram) => RoomWorker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(POLICY, {
    createScriptURL(url) {
      if (!Object.values(PROGRAMS).includes(url)) throw new TypeError('Not a program of the key room')
      return url
    },
  })
  return (program) => {
    const url = PROGRAMS[program]
    const address = policy ? policy.createScriptURL(url) : url
    return new Worker(address, { type: 'module', name: 'key-room' }) as RoomWorker
  }
}
