import { inTurn } from '../../custody/in-turn.ts'
import { recover } from '../../custody/recover.ts'
import { readSession } from '../../session.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { parseWalletsRecover } from './parse.ts'

/** `privy:wallets:recover`: brings a root's device share to this device, automatically. */
export const handleWalletsRecover: FrameRequestHandler<'privy:wallets:recover'> = async (data, context) => {
  const { accessToken, root, entropyId } = parseWalletsRecover(data)
  const { appId, custody } = context
  const session = readSession(accessToken, appId)
  await inTurn(custody, session, () => recover(custody, session, root))
  return { entropyId }
}
