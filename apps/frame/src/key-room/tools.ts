import type { newPasscodeParams, passcodeKey, readPasscodeParams } from '@latchkey/keys/passcode'
import type { newKitPassphrase, sealRecoveryKit } from '@latchkey/keys/recovery-kit'
import type { AskSigner } from '../ports/key-room.ts'

/** What needs Argon2. It is in a program of its own, so that nobody who signs downloads it. */
export interface SlowTools {
  newPasscodeParams: typeof newPasscodeParams
  readPasscodeParams: typeof readPasscodeParams
  passcodeKey: typeof passcodeKey
  newKitPassphrase: typeof newKitPassphrase
  sealRecoveryKit: typeof sealRecoveryKit
}

/** What a task has beside its input. */
export interface Tools {
  ask: AskSigner
  /** absent in the program without Argon2, which is given no task that needs it */
  slow?: SlowTools
}

/** @throws Error in a program without them */
export function slowTools({ slow }: Tools): SlowTools {
  if (!slow) throw new Error('This program has no Argon2')
  return slow
}
