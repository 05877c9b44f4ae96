import type { EntropyKind } from '@latchkey/contract'
import { SHARE_BYTES } from '@latchkey/keys'

/** What a share is of, by its length: nobody's word is needed, and the check of the root's address follows. */
export const kindOfShare = (share: Uint8Array): EntropyKind =>
  share.length === SHARE_BYTES['private-key'] ? 'private-key' : 'hd'
