import type { ProvenPath } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import { frameKey } from './frame-key.ts'
import { proverOf } from './frame-prover.ts'
import { FRAME_KEY_WAIT_MS, FRAME_PROOF_WAIT_MS } from './limits.ts'
import { frameAge } from './watch-frame.ts'

/**
 * The frame's proof for one request to a route by codes, so that its device is known there whatever became of its
 * cookies. A frame that is on its way is waited for until a moment after it was asked for; where it is not there then, or
 * does not answer at once, null, and the request goes out without. A code that was asked for without is typed without,
 * since the server keeps a known device's codes apart from everybody else's.
 */
export async function frameProof(context: ClientContext, path: ProvenPath): Promise<string | null> {
  const { proven } = proverOf(context)
  const [method = '', step] = path.split('/').slice(-2)
  if (step !== 'init') return proven.get(method) ? ask(context, path) : null
  const proof = await ask(context, path)
  proven.set(method, proof !== null)
  return proof
}

async function ask(context: ClientContext, path: ProvenPath): Promise<string | null> {
  // a frame without a key has none to show
  const limitMs = Math.max(0, FRAME_KEY_WAIT_MS - frameAge(context))
  if ((await frameKey(context, limitMs)) === null) return null
  const { ask } = proverOf(context)
  return new Promise((resolve) => {
    const timer = context.clock.setTimeout(() => resolve(null), FRAME_PROOF_WAIT_MS)
    Promise.resolve(ask?.(path))
      .then(
        (answer) => resolve(proofIn(answer)),
        () => resolve(null),
      )
      .finally(() => context.clock.clearTimeout(timer))
  })
}

/** A JWT in three parts, which is safe in a header; null for whatever else the frame said. */
function proofIn(answer: unknown): string | null {
  const { proof } = (answer ?? {}) as { proof?: unknown }
  return typeof proof === 'string' && /^[\w-]+(\.[\w-]+){2}$/.test(proof) ? proof : null
}
