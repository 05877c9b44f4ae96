import { addWallet } from '../../custody/add-wallet.ts'
import { inTurn } from '../../custody/in-turn.ts'
import { FrameFailure, invalidArguments } from '../../frame-failure.ts'
import { frameRequest } from '../frame-request.ts'
import { walletsAddSchema } from './parse.ts'

/** `privy:wallets:add`: one more wallet of the same entropy, at the next unused index of its chain. */
export const handleWalletsAdd = frameRequest(
  'privy:wallets:add',
  walletsAddSchema,
  async ({ chainType, index, root }, { session, custody }) =>
    inTurn(custody, session, async () => {
      const { roots } = await custody.vault.call(session, 'listRoots', {})
      const known = roots.find(({ address, kind }) => address === root.address && kind === 'hd')
      if (!known) throw new FrameFailure('no_such_wallet')
      const next = known.wallets.filter(({ chain_type }) => chain_type === chainType).length
      if (index > next) throw invalidArguments(`hdWalletIndex must be the next unused one (${next})`)
      return { address: await addWallet(custody, session, known, chainType, index) }
    }),
)
