import type { RootName } from '@latchkey/keys'
import { KeyError, wipe } from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'
import type { Session } from '../session.ts'
import type { AuthShare } from './auth-shares.ts'
import type { Custody } from './custody.ts'
import { releaseAuthShare } from './open-own-root.ts'

/** What a share was found to give, by share and wallets, so that the check before every signature is not doubled. */
const checked = new WeakMap<Custody, Map<string, string[]>>()

/** The wallets of a root that do not come from its key. @throws FrameFailure `wallet_not_on_device` */
async function foreignWallets(
  custody: Custody,
  root: RootName,
  device: Uint8Array,
  { share, shareVersion, wallets }: AuthShare,
  userId: string,
): Promise<string[]> {
  const known = checked.get(custody) ?? new Map<string, string[]>()
  checked.set(custody, known)
  const listed = wallets.map(({ chain_type, wallet_index, address }) => [chain_type, wallet_index, address])
  const name = JSON.stringify([userId, root, shareVersion, listed])
  const found = known.get(name)
  if (found) return found
  // The room keeps what it is given: the auth share is needed once more, by the operation after this.
  const auth = Uint8Array.from(share)
  try {
    const foreign = await custody.keyRoom.run('checkRoot', { device, auth, root, wallets })
    known.set(name, foreign)
    return foreign
  } catch (error) {
    throw error instanceof KeyError ? new FrameFailure('wallet_not_on_device') : error
  } finally {
    wipe(auth)
  }
}

/**
 * Makes sure that this device can sign with a root, and has the auth share ready for the operation that follows.
 * A pending share that the server's version confirms becomes current. Answers the addresses that are registered for
 * this root and do not come from its key: those wallets sign nothing, the others do.
 * @throws FrameFailure `wallet_not_on_device` without a device share of the server's version. @throws VaultError
 */
export async function connect(custody: Custody, session: Session, root: RootName): Promise<string[]> {
  const stored = await custody.shares.read(session, root.address)
  if (stored.length === 0) throw new FrameFailure('wallet_not_on_device')
  let auth: AuthShare | undefined
  let held = false
  try {
    auth = await releaseAuthShare(custody, session, root.address, 'connect')
    const { shareVersion } = auth
    const device = stored.find(({ place }) => place.shareVersion === shareVersion)
    if (!device) throw new FrameFailure('wallet_not_on_device')
    const foreign = await foreignWallets(custody, root, device.share, auth, session.userId)
    if (device.status === 'pending') await custody.shares.settle(device.place)
    custody.authShares.hold(session, root.address, auth)
    held = true
    return foreign
  } finally {
    wipe(held ? undefined : auth?.share, ...stored.map(({ share }) => share))
  }
}
