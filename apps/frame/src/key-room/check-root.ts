import type { KeyTasks } from '../ports/key-room.ts'
import { keyAt } from './key-at.ts'
import { withRoot } from './with-root.ts'

/** @throws KeyError `wrong_shares` when the shares do not give the root itself */
export function checkRoot({ wallets, ...shares }: KeyTasks['checkRoot']['input']): Promise<string[]> {
  return withRoot(shares, (open) =>
    wallets
      .filter(
        ({ chain_type, wallet_index, address }) => keyAt(open, chain_type, wallet_index)?.address !== address,
      )
      .map(({ address }) => address),
  )
}
