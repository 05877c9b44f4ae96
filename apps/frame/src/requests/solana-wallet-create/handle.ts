import { createWallet } from '../../custody/create-wallet.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { openSession } from '../open-session.ts'
import { parseSolanaWalletCreate } from './parse.ts'

/** `privy:solana-wallet:create`: the user's first Solana wallet, made or found. */
export const handleSolanaWalletCreate: FrameRequestHandler<'privy:solana-wallet:create'> = async (
  data,
  context,
) => {
  const { accessToken, rootHint } = parseSolanaWalletCreate(data)
  const session = openSession(accessToken, context)
  return { publicKey: await createWallet(context.custody, session, 'solana', rootHint) }
}
