import { createWallet } from '../../custody/create-wallet.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { openSession } from '../open-session.ts'
import { parseWalletCreate } from './parse.ts'

/** `privy:wallet:create`: the user's first Ethereum wallet, made or found. */
export const handleWalletCreate: FrameRequestHandler<'privy:wallet:create'> = async (data, context) => {
  const { accessToken, rootHint } = parseWalletCreate(data)
  const session = openSession(accessToken, context)
  return { address: await createWallet(context.custody, session, 'ethereum', rootHint) }
}
