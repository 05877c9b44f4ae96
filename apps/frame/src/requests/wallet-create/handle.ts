import { createWallet } from '../../custody/create-wallet.ts'
import { readSession } from '../../session.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { parseWalletCreate } from './parse.ts'

/** `privy:wallet:create`: the user's first Ethereum wallet, made or found. */
export const handleWalletCreate: FrameRequestHandler<'privy:wallet:create'> = async (data, context) => {
  const { accessToken, rootHint } = parseWalletCreate(data)
  const session = readSession(accessToken, context.appId)
  return { address: await createWallet(context.custody, session, 'ethereum', rootHint) }
}
