import type { ChainType, VaultRoot } from '@latchkey/contract'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'
import { openOwnRoot } from './open-own-root.ts'

/**
 * Registers the wallet of a chain at an index of a root's entropy, or finds it registered; answers its address.
 * @throws FrameFailure `wallet_not_on_device`. @throws VaultError
 */
export async function addWallet(
  custody: Custody,
  session: Session,
  root: VaultRoot,
  chainType: ChainType,
  index: number,
): Promise<string> {
  const known = root.wallets.find((one) => one.chain_type === chainType && one.wallet_index === index)
  if (known) return known.address
  const { appId, userId } = session
  const name = { address: root.address, chainType: root.chain_type }
  const body = await openOwnRoot(custody, session, name, 'create', async (shares) => {
    const { nonce } = await custody.vault.call(session, 'walletNonce', {})
    const place = { nonce, appId, userId }
    return { nonce, wallet: await custody.keyRoom.run('proveWallet', { ...shares, chainType, index, place }) }
  })
  await custody.vault.call(session, 'addWallet', body, root.address)
  return body.wallet.address
}
