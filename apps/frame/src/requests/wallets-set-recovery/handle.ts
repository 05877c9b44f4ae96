import { setRecovery } from '../../custody/set-recovery.ts'
import { frameRequest } from '../frame-request.ts'
import { walletsSetRecoverySchema } from './parse.ts'

/** `privy:wallets:set-recovery`: how a root is recovered from now on. */
export const handleWalletsSetRecovery = frameRequest(
  'privy:wallets:set-recovery',
  walletsSetRecoverySchema,
  async ({ root, recovery, ...entropy }, { session, custody }) => {
    await setRecovery(custody, session, root, recovery)
    return { ...entropy, recoveryMethod: recovery.method }
  },
)
