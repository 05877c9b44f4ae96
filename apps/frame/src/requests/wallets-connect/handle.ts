import { connect } from '../../custody/connect.ts'
import { inTurn } from '../../custody/in-turn.ts'
import { readSession } from '../../session.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { parseWalletsConnect } from './parse.ts'

/** `privy:wallets:connect`: whether this device can sign with a root; asked before every operation. */
export const handleWalletsConnect: FrameRequestHandler<'privy:wallets:connect'> = async (data, context) => {
  const { accessToken, root, entropyId } = parseWalletsConnect(data)
  const { appId, custody } = context
  const session = readSession(accessToken, appId)
  const foreign = await inTurn(custody, session, () => connect(custody, session, root))
  return foreign.length > 0 ? { entropyId, foreignWallets: foreign } : { entropyId }
}
