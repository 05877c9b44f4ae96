import type { KeyTasks } from '../ports/key-room.ts'
import { registeredKey } from './registered-key.ts'
import { signerOf } from './signers.ts'
import { withRoot } from './with-root.ts'

/** @throws FrameFailure, KeyError `wrong_shares`, `invalid_input` */
export function sign({
  chainType,
  index,
  wallets,
  method,
  params,
  ...shares
}: KeyTasks['sign']['input']): Promise<KeyTasks['sign']['output']> {
  return withRoot(shares, (open) => {
    const key = registeredKey(open, wallets, chainType, index)
    return { address: key.address, data: signerOf(chainType, method)(key, params) }
  })
}
