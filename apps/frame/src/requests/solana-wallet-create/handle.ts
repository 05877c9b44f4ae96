import { createWallet } from '../../custody/create-wallet.ts'
import { readSession } from '../../session.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { parseSolanaWalletCreate } from './parse.ts'

/** `privy:solana-wallet:create`: the user's first Solana wallet, made or found. */
export const handleSolanaWalletCreate: FrameRequestHandler<'privy:solana-wallet:create'> = async (
  data,
  context,
) => {
  const { accessToken, rootHint } = parseSolanaWalletCreate(data)
  const session = readSession(accessToken, context.appId)
  return { publicKey: await createWallet(context.custody, session, 'solana', rootHint) }
}
