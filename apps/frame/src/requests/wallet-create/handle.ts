import { createWallet } from '../../custody/create-wallet.ts'
import { frameRequest } from '../frame-request.ts'
import { walletCreateSchema } from './parse.ts'

/** `privy:wallet:create`: the user's first Ethereum wallet, made or found. */
export const handleWalletCreate = frameRequest(
  'privy:wallet:create',
  walletCreateSchema,
  async ({ rootHint, recovery }, { session, custody }) => ({
    address: await createWallet(custody, session, 'ethereum', rootHint, recovery),
  }),
)
