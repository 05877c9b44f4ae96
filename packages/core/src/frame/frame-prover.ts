import type { ProvenPath } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import { perClient } from '../per-client.ts'

interface Prover {
  /** Asks the frame for a proof; set by the frame's own code, which is loaded with the frame. */
  ask: ((path: ProvenPath) => Promise<unknown>) | null
  /** by method, whether the code that was asked for last was asked for with a proof */
  proven: Map<string, boolean>
}

/** What a client's logins by codes share with its frame, apart from both. */
export const proverOf = /* @__PURE__ */ perClient(
  (_: ClientContext): Prover => ({ ask: null, proven: new Map() }),
)
