import { newPasscodeParams, passcodeKey, readPasscodeParams } from '@latchkey/keys/passcode'
import { newKitPassphrase, sealRecoveryKit } from '@latchkey/keys/recovery-kit'
import { openRoom } from './room.ts'

openRoom({ newPasscodeParams, passcodeKey, readPasscodeParams, newKitPassphrase, sealRecoveryKit })
