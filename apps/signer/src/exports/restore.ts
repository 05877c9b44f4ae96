export type { AutomaticRoot, RestoredRoot } from '../domain/restore-root.ts'
export { restoreRoot } from '../domain/restore-root.ts'
export { openSignerKeyFile } from '../load-signer-keys.ts'
