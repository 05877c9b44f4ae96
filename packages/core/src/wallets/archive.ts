import type { ClientContext } from '../context.ts'
import { callFrame } from '../frame/call-frame.ts'
import type { ScreenData } from '../screens/screen-data.ts'
import type { User } from '../session/user.ts'
import { type EmbeddedWallet, embeddedWallets, primaryWallet, rootOf, sameAddress } from './accounts.ts'
import { foreignWalletsOf } from './foreign-wallets.ts'

/** The wallet that is to be put aside: the one at an address, with none the root that the others come from. */
export const walletToArchive = (user: User | null, address: string | null): EmbeddedWallet | null =>
  address === null
    ? primaryWallet(user)
    : (embeddedWallets(user).find((one) => sameAddress(one.chainType, one.address)(address)) ?? null)

/** What the archive screen shows of a wallet: everything that is put aside with it, since one root is behind all. */
export function archiveData(
  context: ClientContext,
  wallet: EmbeddedWallet,
): Pick<ScreenData['archive-wallet'], 'address' | 'wallets'> {
  const { user } = context.state.get()
  const root = rootOf(user, wallet)
  const foreign = foreignWalletsOf(context).get()
  const together = embeddedWallets(user).filter((one) => rootOf(user, one) === root)
  return {
    address: root.address,
    wallets: together.map(({ address }) => ({ address, foreign: foreign.includes(address) })),
  }
}

/** Addresses of the roots that the user has put aside, as the server names them. @throws as `callFrame` */
export async function archivedWallets(context: ClientContext): Promise<string[]> {
  return (await callFrame(context, 'latchkey:wallets:archived', {})).addresses
}

/**
 * Puts the root of a wallet aside, or brings an archived one back, and reads the user anew. A young login is asked for
 * where the session is not.
 * @throws as `callFrame`; the frame's codes are `wallet_used`, `another_wallet` and `no_such_wallet`.
 */
export async function changeArchive(
  context: ClientContext,
  change: 'archive' | 'restore',
  address: string,
): Promise<void> {
  if (change === 'archive') await callFrame(context, 'latchkey:wallet:archive', { address })
  else await callFrame(context, 'latchkey:wallet:restore', { address })
  // it has happened, whether the page hears of it now or at its next look
  await context.refreshUser().catch(() => null)
}
