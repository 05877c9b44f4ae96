import { openOwnRoot } from '../../custody/open-own-root.ts'
import { readSession } from '../../session.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { parseWalletsRpc } from './parse.ts'
import { signerOf } from './sign.ts'

/** `privy:wallets:rpc`: one signature by one wallet of a root. */
export const handleWalletsRpc: FrameRequestHandler<'privy:wallets:rpc'> = async (data, context) => {
  const { accessToken, index, chainType, request, root } = parseWalletsRpc(data)
  const session = readSession(accessToken, context.appId)
  const { method, params } = request
  const sign = signerOf(chainType, method)
  return openOwnRoot(context.custody, session, root, 'sign', (open) => {
    const key = open.key(chainType, index)
    return { address: key.address, chainType, response: { method, data: sign(key, params) } }
  })
}
