import { inTurn } from '../../custody/in-turn.ts'
import { recover } from '../../custody/recover.ts'
import { frameRequest } from '../frame-request.ts'
import { walletsRecoverSchema } from './parse.ts'

/** `privy:wallets:recover`: brings a root's device share to this device, by what the page gives or automatically. */
export const handleWalletsRecover = frameRequest(
  'privy:wallets:recover',
  walletsRecoverSchema,
  async ({ root, entropyId, given }, { session, custody }) => {
    await inTurn(custody, session, () => recover(custody, session, root, given))
    return { entropyId }
  },
)
