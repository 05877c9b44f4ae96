export type { PasscodeEvaluation, PasscodePlace } from '../passcode/oprf.ts'
export type { PasscodeKeyInput } from '../passcode/passcode-key.ts'
export { passcodeKey } from '../passcode/passcode-key.ts'
export { newPasscodeParams, readPasscodeParams } from '../passcode/passcode-params.ts'
