import { importKey } from '../../custody/import-key.ts'
import { FrameFailure } from '../../frame-failure.ts'
import { frameRequest } from '../frame-request.ts'
import { walletsImportSchema } from './parse.ts'

/** `privy:wallets:import`: a wallet of a private key that the page brings along. */
export const handleWalletsImport = frameRequest(
  'privy:wallets:import',
  walletsImportSchema,
  async ({ privateKey, chainType, mode, recovery }, { session, custody }) => {
    if (mode === 'tee')
      throw new FrameFailure('not_served', 'Keys are imported on the device in this version')
    return { address: await importKey(custody, session, { chainType, privateKey, recovery }) }
  },
)
