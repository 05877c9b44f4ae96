// oxlint-disable-next-line import/default -- the bundler makes this module: its default is the program's address
import program from '../key-room/worker.ts?worker&url'
import type { RoomWorker } from './worker-room.ts'

/** Name of the only Trusted Types policy that the documents' headers allow. */
const POLICY = 'latchkey-key-room'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** How to start the key room's program, and no other: the policy makes a trusted address of nothing else. */
export function keyRoomStarter(): () => RoomWorker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(POLICY, {
    createScriptURL(url) {
      if (url !== program) throw new TypeError('Not the program of the key room')
      return url
    },
  })
  return () => {
    const address = policy ? policy.createScriptURL(program) : program
    return new Worker(address, { type: 'module', name: 'key-room' }) as RoomWorker
  }
}
