export type { AutomaticRoot, RestoredRoot } from '../domain/restore-root.ts'
export { restoreRoot } from '../domain/restore-root.ts'
export { parseSignerKeys } from '../parse-signer-keys.ts'
export { readKeyFile } from '../read-key-file.ts'
