import type { ChainType } from '@latchkey/contract'
import type { OpenRoot, WalletKey } from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'
import type { RegisteredWallet } from '../ports/key-room.ts'
import { keyAt } from './key-at.ts'

/**
 * The key of a registered wallet. An index that nobody registered has no key for anybody: whoever got a signature by it
 * could register its address elsewhere, and the user would never have it.
 * @throws FrameFailure `invalid_request_arguments` for another index, `foreign_wallet` for a wallet that was registered
 * with somebody else's key.
 */
export function registeredKey(
  open: OpenRoot,
  wallets: readonly RegisteredWallet[],
  chainType: ChainType,
  index: number,
): WalletKey {
  const wallet = wallets.find((one) => one.chain_type === chainType && one.wallet_index === index)
  if (!wallet) throw new FrameFailure('no_such_wallet')
  const key = keyAt(open, chainType, index)
  if (key?.address !== wallet.address) throw new FrameFailure('foreign_wallet')
  return key
}
