import { exportedKey, phraseText } from '@latchkey/keys'
import type { KeyTasks } from '../ports/key-room.ts'
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
  return withRoot(shares, (open) => {
    const key = registeredKey(open, wallets, chainType, index)
    return kind === 'phrase' ? phraseText(open.entropy) : exportedKey(key)
  })
}
