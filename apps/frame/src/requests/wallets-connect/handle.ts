import { connect } from '../../custody/connect.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { openSession } from '../open-session.ts'
import { parseWalletsConnect } from './parse.ts'

/** `privy:wallets:connect`: whether this device can sign with a root; asked before every operation. */
export const handleWalletsConnect: FrameRequestHandler<'privy:wallets:connect'> = async (data, context) => {
  const { accessToken, root, entropyId } = parseWalletsConnect(data)
  await connect(context.custody, openSession(accessToken, context), root)
  return { entropyId }
}
