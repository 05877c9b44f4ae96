import { newPasscodeParams, passcodeKey, readPasscodeParams } from '@latchkey/keys/passcode'
import { newKitPassphrase, sealRecoveryKit } from '@latchkey/keys/recovery-kit'
import { bytesOf } from '../key-room/bytes-of.ts'
import { isSlow, perform } from '../key-room/perform.ts'
import type { KeyRoom } from '../ports/key-room.ts'

const SLOW = { newPasscodeParams, passcodeKey, readPasscodeParams, newKitPassphrase, sealRecoveryKit }

/** The key room's tasks in this thread, over the same border: cloned on the way in and out, byte arrays handed over. */
export function createDirectRoom(): KeyRoom {
  return {
    async run(task, input, ask) {
      const slow = isSlow(task, input) ? SLOW : undefined
      const output = await perform(task, structuredClone(input, { transfer: bytesOf(input) }), ask, slow)
      return structuredClone(output, { transfer: bytesOf(output) })
    },
  }
}
