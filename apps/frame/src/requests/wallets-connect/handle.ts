import { connect } from '../../custody/connect.ts'
import { inTurn } from '../../custody/in-turn.ts'
import { frameRequest } from '../frame-request.ts'
import { walletsConnectSchema } from './parse.ts'

/** `privy:wallets:connect`: whether this device can sign with a root; asked before every operation. */
export const handleWalletsConnect = frameRequest(
  'privy:wallets:connect',
  walletsConnectSchema,
  async ({ root, entropyId }, { session, custody }) => {
    const foreign = await inTurn(custody, session, () => connect(custody, session, root))
    return foreign.length > 0 ? { entropyId, foreignWallets: foreign } : { entropyId }
  },
)
