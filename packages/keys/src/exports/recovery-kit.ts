export { newKitPassphrase } from '../kit/kit-passphrase.ts'
export type { KitContents, RecoveryKit } from '../kit/recovery-kit.ts'
export { openRecoveryKit, readRecoveryKit, sealRecoveryKit } from '../kit/recovery-kit.ts'
