import { addWallet } from '../../custody/add-wallet.ts'
import { inTurn } from '../../custody/in-turn.ts'
import { invalidArguments } from '../../frame-failure.ts'
import { readSession } from '../../session.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { parseWalletsAdd } from './parse.ts'

/** `privy:wallets:add`: one more wallet of the same entropy, at the next unused index of its chain. */
export const handleWalletsAdd: FrameRequestHandler<'privy:wallets:add'> = async (
  data,
  { appId, custody },
) => {
  const { accessToken, chainType, index, root } = parseWalletsAdd(data)
  const session = readSession(accessToken, appId)
  return inTurn(custody, session, async () => {
    const { roots } = await custody.vault.call(session, 'listRoots', {})
    const known = roots.find(({ address, kind }) => address === root.address && kind === 'hd')
    if (!known) throw invalidArguments('This user has no such wallet')
    const next = known.wallets.filter(({ chain_type }) => chain_type === chainType).length
    if (index > next) throw invalidArguments(`hdWalletIndex must be the next unused one (${next})`)
    return { address: await addWallet(custody, session, known, chainType, index) }
  })
}
