import { KeyError } from '@latchkey/keys'
import type { Act } from '../policy/act.ts'
import { SignerRefusal } from '../signer-refusal.ts'

/** What a request asks a key to do: as a policy is asked about it, and as it is done. Both are of the same bytes. */
export interface Deed {
  act: Act
  /** the answer's `data`; @throws SignerRefusal `invalid_request` for what is not what its format says */
  sign(privateKey: Uint8Array): Record<string, unknown>
}

/** What the key library refuses, in the signer's words: its messages hold nothing of the input. */
export function orRefuse<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof KeyError) throw new SignerRefusal('invalid_request', error.message)
    throw error
  }
}
