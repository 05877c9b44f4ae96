import type { VaultRoot } from '@latchkey/contract'
import { wipe } from '@latchkey/keys'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'

/**
 * The server's list decides which shares count that were begun: of a listed root the one of its version, which becomes
 * current; those of roots that are not listed go.
 */
export async function settlePending(
  { shares }: Custody,
  session: Session,
  roots: readonly VaultRoot[],
): Promise<void> {
  for (const { address, share_version } of roots) {
    const stored = await shares.read(session, address)
    wipe(...stored.map(({ share }) => share))
    const pending = stored.find(
      ({ place, status }) => status === 'pending' && place.shareVersion === share_version,
    )
    if (pending) await shares.settle(pending.place)
  }
  await shares.dropPending(
    session,
    roots.map(({ address }) => address),
  )
}
