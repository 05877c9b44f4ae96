import { recover } from '../../custody/recover.ts'
import type { FrameRequestHandler } from '../frame-request.ts'
import { openSession } from '../open-session.ts'
import { parseWalletsRecover } from './parse.ts'

/** `privy:wallets:recover`: brings a root's device share to this device, automatically. */
export const handleWalletsRecover: FrameRequestHandler<'privy:wallets:recover'> = async (data, context) => {
  const { accessToken, root, entropyId } = parseWalletsRecover(data)
  await recover(context.custody, openSession(accessToken, context), root)
  return { entropyId }
}
