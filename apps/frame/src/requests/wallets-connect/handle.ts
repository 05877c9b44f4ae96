import { connect } from '../../custody/connect.ts'
import { readSession } from '../../session.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { parseWalletsConnect } from './parse.ts'

/** `privy:wallets:connect`: whether this device can sign with a root; asked before every operation. */
export const handleWalletsConnect: FrameRequestHandler<'privy:wallets:connect'> = async (data, context) => {
  const { accessToken, root, entropyId } = parseWalletsConnect(data)
  await connect(context.custody, readSession(accessToken, context.appId), root)
  return { entropyId }
}
