import type { COPY } from '../export/copy.ts'
import type { PASSKEY_COPY, PASSKEY_LABELS, PASSKEY_SENTENCES } from '../passkey/copy.ts'

/** All that the export and the passkey document say, in one language. */
export interface Words {
  export: typeof COPY
  passkey: typeof PASSKEY_COPY
  labels: typeof PASSKEY_LABELS
  sentences: typeof PASSKEY_SENTENCES
}
