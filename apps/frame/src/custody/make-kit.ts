import type { RootName } from '@latchkey/keys'
import type { NewKit } from '../ports/key-room.ts'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'
import { openOwnRoot } from './open-own-root.ts'

/** A recovery kit of a root with all its registered wallets. @throws FrameFailure `wallet_not_on_device`. @throws VaultError */
export function makeKit(custody: Custody, session: Session, root: RootName): Promise<NewKit> {
  return openOwnRoot(custody, session, root, 'export', (shares, wallets) =>
    custody.keyRoom.run('kit', { ...shares, wallets }),
  )
}
