import type { Clock } from './ports/clock.ts'
import type { ProofKeys } from './ports/proof-keys.ts'

/** Readiness waits for the key no longer than this, counted from the frame's start: a browser's storage can hang. */
export const KEY_WAIT_MS = 1000

/**
 * The thumbprint of the frame's proof key, as it goes along with a login (`dpop_jkt`). The key is read or made at once;
 * whoever asks gets it, or null when it cannot be had within `KEY_WAIT_MS` of the frame's start.
 */
export function createDpopThumbprint(
  proofKeys: ProofKeys,
  clock: Clock,
  appId: string,
): () => Promise<string | null> {
  const thumbprint = proofKeys.thumbprint(appId).catch(() => null)
  const tooLate = clock.wait(KEY_WAIT_MS).then(() => null)
  // The first of the two that is there: a key that came late after all is told from then on.
  return () => Promise.race([thumbprint, tooLate])
}
