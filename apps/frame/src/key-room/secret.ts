import { exportedKey, phraseText } from '@latchkey/keys'
import { invalidArguments } from '../frame-failure.ts'
import type { KeyTasks } from '../ports/key-room.ts'
import { kindOfShare } from './kind-of-share.ts'
import { registeredKey } from './registered-key.ts'
import { withRoot } from './with-root.ts'

/** @throws FrameFailure, KeyError `wrong_shares` */
export function secret({
  chainType,
  index,
  wallets,
  kind,
  ...shares
}: KeyTasks['secret']['input']): Promise<string> {
  const kindOfRoot = kindOfShare(shares.device)
  return withRoot(shares, (open) => {
    const key = registeredKey(open, wallets, chainType, index)
    if (kind === 'key') return exportedKey(key)
    if (kindOfRoot === 'private-key') throw invalidArguments('An imported key has no seed phrase')
    return phraseText(open.entropy)
  })
}
