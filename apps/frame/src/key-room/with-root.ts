import type { OpenRoot } from '@latchkey/keys'
import { openRoot, wipe } from '@latchkey/keys'
import type { RootShares } from '../ports/key-room.ts'
import { kindOfShare } from './kind-of-share.ts'

/** Opens a root for one use; shares, entropy and keys are wiped when it ends. @throws KeyError `wrong_shares` */
export async function withRoot<T>(
  { device, auth, root }: RootShares,
  use: (open: OpenRoot) => T | Promise<T>,
): Promise<T> {
  try {
    return await openRoot([device, auth], { ...root, kind: kindOfShare(device) }, use)
  } finally {
    wipe(device, auth)
  }
}
