import type { ReleaseAuthShareBody } from '@latchkey/contract'
import type { RootName } from '@latchkey/keys'
import { fromBase64url, KeyError, wipe } from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'
import type { RegisteredWallet, RootShares } from '../ports/key-room.ts'
import type { StoredShare } from '../ports/share-store.ts'
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

interface Fitting {
  auth: AuthShare
  device: StoredShare
}

const fitting = (stored: StoredShare[], { shareVersion }: AuthShare) =>
  stored.find(({ place }) => place.shareVersion === shareVersion)

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
  use: (shares: RootShares, wallets: RegisteredWallet[], shareVersion: number) => Promise<T>,
): Promise<T> {
  const read: StoredShare[] = []
  const released: AuthShare[] = []
  const stored = async () => {
    const found = await custody.shares.read(session, root.address)
    read.push(...found)
    return found
  }
  const release = async () => {
    const auth = await releaseAuthShare(custody, session, root.address, purpose)
    released.push(auth)
    return auth
  }

  /** Once more where the two are of different versions: the recovery may just have been set, and both be new by now. */
  async function bring(): Promise<Fitting> {
    const first = await stored()
    if (first.length === 0) throw new FrameFailure('wallet_not_on_device')
    const taken = custody.authShares.take(session, root.address)
    if (taken) released.push(taken)
    // What a connect was released is for signing: whether the recovery may be set is asked before anything is made for it.
    const held = purpose === 'set-recovery' ? null : taken
    const auth = held ?? (await release())
    const device = fitting(first, auth)
    if (device) return { auth, device }
    const now = held ? await release() : auth
    const again = fitting(await stored(), now)
    if (!again) throw new FrameFailure('wallet_not_on_device')
    return { auth: now, device: again }
  }

  try {
    const { auth, device } = await bring()
    return await use({ device: device.share, auth: auth.share, root }, auth.wallets, auth.shareVersion)
  } catch (error) {
    if (error instanceof KeyError && error.code === 'wrong_shares')
      throw new FrameFailure('wallet_not_on_device')
    throw error
  } finally {
    wipe(...released.map(({ share }) => share), ...read.map(({ share }) => share))
  }
}
