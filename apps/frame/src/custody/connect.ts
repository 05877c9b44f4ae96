import type { RootName } from '@latchkey/keys'
import { KeyError, openRoot, wipe } from '@latchkey/keys'
import { notOnDevice } from '../frame-failure.ts'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'
import { releaseAuthShare } from './open-own-root.ts'

/** Shares that were once combined and checked, so that the check before every signature need not be doubled. */
const checked = new WeakMap<Custody, Set<string>>()

/**
 * Makes sure that this device can sign with a root, and has the auth share ready for the operation that follows.
 * A pending share that the server's version confirms becomes current.
 * @throws FrameFailure `wallet_not_on_device` without a device share of the server's version. @throws VaultError
 */
export async function connect(custody: Custody, session: Session, root: RootName): Promise<void> {
  const stored = await custody.shares.read(session, root.address)
  if (stored.length === 0) throw notOnDevice()
  try {
    const auth = await releaseAuthShare(custody, session, root.address, 'connect')
    const device = stored.find(({ place }) => place.shareVersion === auth.shareVersion)
    if (!device) {
      wipe(auth.share)
      throw notOnDevice()
    }
    const known = checked.get(custody) ?? new Set<string>()
    checked.set(custody, known)
    const name = JSON.stringify(device.place)
    if (!known.has(name)) {
      await openRoot([device.share, auth.share], root, () => known.add(name)).catch((error: unknown) => {
        wipe(auth.share)
        throw error instanceof KeyError ? notOnDevice() : error
      })
    }
    if (device.status === 'pending') await custody.shares.settle(device.place)
    custody.authShares.hold(session, root.address, auth)
  } finally {
    wipe(...stored.map(({ share }) => share))
  }
}
