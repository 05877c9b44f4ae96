import { RPC_METHODS } from '@latchkey/contract'
import { openOwnRoot } from '../../custody/open-own-root.ts'
import { invalidArguments } from '../../frame-failure.ts'
import { frameRequest } from '../frame-request.ts'
import { walletsRpcSchema } from './parse.ts'

/** `privy:wallets:rpc`: one signature by one wallet of a root. */
export const handleWalletsRpc = frameRequest(
  'privy:wallets:rpc',
  walletsRpcSchema,
  async ({ index, chainType, request, root }, { session, custody }) => {
    const { method, params } = request
    // Known before anything is released.
    const served: readonly string[] = RPC_METHODS[chainType]
    if (!served.includes(method)) throw invalidArguments('This method is not available')
    const signed = await openOwnRoot(custody, session, root, 'sign', (shares, wallets) =>
      custody.keyRoom.run('sign', { ...shares, chainType, index, wallets, method, params }),
    )
    return { address: signed.address, chainType, response: { method, data: signed.data } }
  },
)
