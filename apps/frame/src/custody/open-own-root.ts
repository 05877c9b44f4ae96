import type { ReleaseAuthShareBody } from '@latchkey/contract'
import type { RootName } from '@latchkey/keys'
import { fromBase64url, KeyError, wipe } from '@latchkey/keys'
import { notOnDevice } from '../frame-failure.ts'
import type { RegisteredWallet, RootShares } from '../ports/key-room.ts'
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
  const { share_version: shareVersion, wallets } = answer
  return { share: fromBase64url(answer.auth_share), shareVersion, wallets }
}

/**
 * Brings device share and auth share of one version of a user's root together for one task. `use` hands them on to the
 * key room; what it did not hand on is wiped.
 * @throws FrameFailure `wallet_not_on_device` without a device share that fits. @throws VaultError
 */
export async function openOwnRoot<T>(
  custody: Custody,
  session: Session,
  root: RootName,
  purpose: ReleaseAuthShareBody['purpose'],
  use: (shares: RootShares, wallets: RegisteredWallet[]) => Promise<T>,
): Promise<T> {
  const stored = await custody.shares.read(session, root.address)
  if (stored.length === 0) throw notOnDevice()
  let auth: AuthShare | undefined
  try {
    auth =
      custody.authShares.take(session, root.address) ??
      (await releaseAuthShare(custody, session, root.address, purpose))
    const { share, shareVersion, wallets } = auth
    const device = stored.find(({ place }) => place.shareVersion === shareVersion)
    if (!device) throw notOnDevice()
    return await use({ device: device.share, auth: share, root }, wallets)
  } catch (error) {
    if (error instanceof KeyError && error.code === 'wrong_shares') throw notOnDevice()
    throw error
  } finally {
    wipe(auth?.share, ...stored.map(({ share }) => share))
  }
}
