import { RPC_METHODS } from '@latchkey/contract'
import { openOwnRoot } from '../../custody/open-own-root.ts'
import { invalidArguments } from '../../frame-failure.ts'
import { readSession } from '../../session.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { parseWalletsRpc } from './parse.ts'

/** `privy:wallets:rpc`: one signature by one wallet of a root. */
export const handleWalletsRpc: FrameRequestHandler<'privy:wallets:rpc'> = async (data, context) => {
  const { accessToken, index, chainType, request, root } = parseWalletsRpc(data)
  const session = readSession(accessToken, context.appId)
  const { method, params } = request
  // Known before anything is released.
  const served: readonly string[] = RPC_METHODS[chainType]
  if (!served.includes(method)) throw invalidArguments('This method is not available')
  const { keyRoom } = context.custody
  const signed = await openOwnRoot(context.custody, session, root, 'sign', (shares, wallets) =>
    keyRoom.run('sign', { ...shares, chainType, index, wallets, method, params }),
  )
  return { address: signed.address, chainType, response: { method, data: signed.data } }
}
