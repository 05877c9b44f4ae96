import type { KeyTasks } from '../ports/key-room.ts'
import { keyAt } from './key-at.ts'
import { kindOfShare } from './kind-of-share.ts'
import type { Tools } from './tools.ts'
import { slowTools } from './tools.ts'
import { withRoot } from './with-root.ts'

/** Wallets that do not come from the root are left out: a kit promises nothing that it cannot give. @throws KeyError `wrong_shares` */
export function kit(
  { wallets, ...shares }: KeyTasks['kit']['input'],
  tools: Tools,
): Promise<KeyTasks['kit']['output']> {
  const { newKitPassphrase, sealRecoveryKit } = slowTools(tools)
  const kind = kindOfShare(shares.device)
  const { address, chainType } = shares.root
  return withRoot(shares, async (open) => {
    const own = wallets.filter(
      (one) => keyAt(open, one.chain_type, one.wallet_index)?.address === one.address,
    )
    const named = own.map(({ chain_type, wallet_index, address: at }) => ({
      address: at,
      chain_type,
      wallet_index,
    }))
    const passphrase = newKitPassphrase()
    const contents = { kind, root: { address, chain_type: chainType }, wallets: named }
    return { text: await sealRecoveryKit(open, contents, passphrase), passphrase }
  })
}
