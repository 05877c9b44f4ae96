import * as v from 'valibot'
import { frameRequest } from '../frame-request.ts'

/**
 * `privy:mfa:clear`: sent after a logout; what is held in memory for that user goes, with what the session has proven, and
 * nothing that is stored. A session that is over has no proofs any more.
 */
export const handleMfaClear = frameRequest(
  'privy:mfa:clear',
  v.object({ userId: v.pipe(v.string(), v.maxLength(256)) }),
  async ({ userId }, { custody, lastSessions }) => {
    custody.authShares.dropUser(userId)
    const session = lastSessions.get(userId)
    lastSessions.delete(userId)
    if (session) await custody.vault.call(session, 'mfaClear', {}).catch(() => undefined)
    return {}
  },
)
