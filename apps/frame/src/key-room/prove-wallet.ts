import type { ProvenWallet } from '@latchkey/contract'
import { proveOwnership } from '@latchkey/keys'
import type { KeyTasks } from '../ports/key-room.ts'
import { withRoot } from './with-root.ts'

/** @throws KeyError `wrong_shares` */
export function proveWallet({
  chainType,
  index,
  place,
  ...shares
}: KeyTasks['proveWallet']['input']): Promise<ProvenWallet> {
  return withRoot(shares, ({ key }) =>
    proveOwnership(key(chainType, index), place, key(shares.root.chainType, 0)),
  )
}
