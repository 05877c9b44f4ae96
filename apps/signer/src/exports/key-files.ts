export { chooseKeyWrapper } from '../adapters/kms/choose-key-wrapper.ts'
export { openKeyText } from '../load-signer-keys.ts'
export type { KeyWrapper } from '../ports/key-wrapper.ts'
export { sealKeyFile } from '../sealed-key-file.ts'
