import { delegationContext } from '@latchkey/contract'
import { sealDelegation } from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'
import type { KeyTasks } from '../ports/key-room.ts'
import { registeredKey } from './registered-key.ts'
import { withRoot } from './with-root.ts'

/** @throws FrameFailure, KeyError `wrong_shares`, `invalid_input` where the signer's key is none */
export function delegate({
  wallets,
  delegated,
  place,
  signer,
  ...shares
}: KeyTasks['delegate']['input']): Promise<KeyTasks['delegate']['output']> {
  return withRoot(shares, async (open) => {
    const keys = delegated.map(({ chain_type, wallet_index, address }) => {
      const key = registeredKey(open, wallets, chain_type, wallet_index)
      if (key.address !== address) throw new FrameFailure('no_such_wallet')
      return key.privateKey
    })
    const context = delegationContext({ ...place, wallets: delegated })
    const { sealed, appShare } = await sealDelegation(keys, signer.publicKey, context)
    return { sealed: { ...sealed, key_id: signer.id }, appShare }
  })
}
