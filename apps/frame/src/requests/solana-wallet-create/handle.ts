import { createWallet } from '../../custody/create-wallet.ts'
import { frameRequest } from '../frame-request.ts'
import { solanaWalletCreateSchema } from './parse.ts'

/** `privy:solana-wallet:create`: the user's first Solana wallet, made or found. */
export const handleSolanaWalletCreate = frameRequest(
  'privy:solana-wallet:create',
  solanaWalletCreateSchema,
  async ({ rootHint, recovery }, { session, custody }) => ({
    publicKey: await createWallet(custody, session, 'solana', rootHint, recovery),
  }),
)
