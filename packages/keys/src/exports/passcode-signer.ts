export { evaluatePasscode, passcodePublicKey } from '../passcode/evaluate-passcode.ts'
