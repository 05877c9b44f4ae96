import { ROUTES } from '@latchkey/contract'
import type { SignerReadiness } from '../../ports/readiness.ts'

const LASTS_MS = 1_000
const PATIENCE_MS = 2_000

/**
 * How a signer that runs as a process of its own is. Asked as often as anybody likes it is looked after once a second at most.
 * @param now milliseconds since 1970
 */
export function createSignerReadiness(url: string, now: () => number): () => Promise<SignerReadiness> {
  let looking: Promise<SignerReadiness> | undefined
  let until = 0
  return () => {
    if (!looking || now() >= until) {
      until = now() + LASTS_MS
      looking = look(new URL(ROUTES.readiness.path, url))
    }
    return looking
  }
}

async function look(url: URL): Promise<SignerReadiness> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    await answer.arrayBuffer()
    return answer.ok ? 'ready' : 'failing'
  } catch {
    return 'away'
  }
}
