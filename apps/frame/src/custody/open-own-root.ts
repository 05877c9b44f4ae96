import type { ReleaseAuthShareBody } from '@latchkey/contract'
import type { OpenRoot, RootName } from '@latchkey/keys'
import { fromBase64url, KeyError, openRoot, wipe } from '@latchkey/keys'
import { notOnDevice } from '../frame-failure.ts'
import type { Session } from '../session.ts'
import type { AuthShare } from './auth-shares.ts'
import type { Custody } from './custody.ts'

/** Asks the server for its share, for one operation. @throws VaultError */
export async function releaseAuthShare(
  { vault }: Custody,
  session: Session,
  root: string,
  purpose: ReleaseAuthShareBody['purpose'],
): Promise<AuthShare> {
  const answer = await vault.call(session, 'releaseAuthShare', { purpose }, root)
  return { share: fromBase64url(answer.auth_share), shareVersion: answer.share_version }
}

/**
 * Opens a root of the user for one operation: device share and auth share of one version, combined, checked, and
 * wiped when `use` ends.
 * @throws FrameFailure `wallet_not_on_device` without a device share that fits. @throws VaultError
 */
export async function openOwnRoot<T>(
  custody: Custody,
  session: Session,
  root: RootName,
  purpose: ReleaseAuthShareBody['purpose'],
  use: (open: OpenRoot) => T | Promise<T>,
): Promise<T> {
  const stored = await custody.shares.read(session, root.address)
  if (stored.length === 0) throw notOnDevice()
  const auth =
    custody.authShares.take(session, root.address) ??
    (await releaseAuthShare(custody, session, root.address, purpose))
  try {
    const device = stored.find(({ place }) => place.shareVersion === auth.shareVersion)
    if (!device) throw notOnDevice()
    return await openRoot([device.share, auth.share], root, use)
  } catch (error) {
    if (error instanceof KeyError && error.code === 'wrong_shares') throw notOnDevice()
    throw error
  } finally {
    wipe(auth.share, ...stored.map(({ share }) => share))
  }
}
